-- A car's page names a recall and links to the agency, which has its text.
alter table official_recalls drop column summary;
