-- outside a transaction
-- Each request for a public file looks up its vendor by the name of the file.
drop index concurrently if exists vendors_logo;
create index concurrently vendors_logo on vendors (logo) where logo is not null;
drop index concurrently if exists vendors_intake_form;
create index concurrently vendors_intake_form on vendors (intake_form) where intake_form is not null;
drop index concurrently if exists media_url;
create index concurrently media_url on media (url);
drop index concurrently if exists media_thumb;
create index concurrently media_thumb on media (thumb);
