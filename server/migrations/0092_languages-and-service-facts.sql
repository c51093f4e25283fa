-- The languages that people are served in, and what a vendor tells about a service that it offers.
create table vendor_languages (
  vendor_id integer not null references vendors on delete cascade,
  -- A code of ISO 639.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  by text not null check (by in ('staff', 'interpreter')),
  primary key (vendor_id, language)
);
create index vendor_languages_language on vendor_languages (language, vendor_id);

alter table vendor_services
  add column min_age smallint check (min_age between 0 and 130),
  add column max_age smallint check (max_age between 0 and 130),
  add constraint vendor_services_ages check (min_age <= max_age),
  add column kinds text[] not null default '{}',
  add column ways text[] not null default '{}',
  add column fees text check (fees in ('free', 'sliding', 'paid', 'covered')),
  add column fees_note text not null default '' check (length(fees_note) <= 200),
  add column bring text[] not null default '{}',
  add column who_refers text check (who_refers in ('person', 'professional', 'both'));
create index vendor_services_kinds on vendor_services using gin (kinds) where kinds <> '{}';
create index vendor_services_ways on vendor_services using gin (ways) where ways <> '{}';
