-- The operator's texts of the site's own pages: about, deals, terms, privacy. A page without a row has the product's text.
create table site_pages (
  name text primary key,
  text text not null check (text <> ''),
  updated_at timestamptz not null default now()
);

insert into site_pages (name, text) select 'privacy', value from settings where key = 'privacyText' and value <> '';
delete from settings where key = 'privacyText';
