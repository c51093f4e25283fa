-- The offline gazetteer, filled at the start from assets/gazetteer, and answers of remote geocoders.

create table gazetteer_places (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('region', 'city', 'fsa', 'zip')),
  -- What look-ups compare: placeKey() of the name, or the code in lower case. "C" so that LIKE can use the index.
  key text collate "C" not null,
  name text not null,
  country text not null,
  admin text not null,
  admin_name text not null default '',
  -- Postal area: its own, or the nearest to a city; empty where there is none.
  code text not null default '',
  lat float8 not null check (lat between -90 and 90),
  lng float8 not null check (lng between -180 and 180),
  population integer not null check (population >= 0)
);
create index gazetteer_places_key on gazetteer_places (key);

-- Which data file the table holds; no row while it is empty.
create table gazetteer_version (only_row boolean primary key default true check (only_row), version text not null);
