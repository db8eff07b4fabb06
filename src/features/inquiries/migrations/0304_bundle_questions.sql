-- The mail in which a question goes to its dealership together with others; null when it has one for itself.
alter table inquiries add column bundle_key text;
create index inquiries_of_bundle on inquiries (bundle_key) where bundle_key is not null;
-- Networks are counted for a day, and not kept with a question (0303).
alter table inquiry_contents drop column network_hash;
