-- Vendors, what they offer and where.

create extension if not exists pg_trgm;

-- Earth radius 6371 km, the same formula as in the browser (specification 9).
create function haversine_km(lat1 float8, lng1 float8, lat2 float8, lng2 float8) returns float8
  language sql immutable parallel safe
  return 12742 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2))));

create table services (
  id integer generated always as identity primary key,
  parent_id integer references services,
  name text not null check (name <> ''),
  sort_name text not null,
  private boolean not null default false,
  options text[] not null default '{}'
);
create unique index services_name on services (coalesce(parent_id, 0), sort_name);

create table vendors (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  sort_name text not null,
  email text not null,
  phone text not null default '',
  site text not null default '',
  booking_link text not null default '',
  bio text not null default '',
  avatar_type smallint not null default 0 check (avatar_type between 0 and 53),
  logo text,
  intake_form text,
  active boolean not null default true,
  is_archived boolean not null default false,
  prevent_referrals boolean not null default false,
  prevent_documents boolean not null default false,
  prevent_public_referrals boolean not null default false,
  vendors_seen_only boolean not null default false,
  sort_order integer not null default 0,
  billing_key text,
  billing_plan text,
  -- Kept counters: a card never counts rows.
  likes_count integer not null default 0,
  rating_total integer not null default 0,
  rating_count integer not null default 0,
  -- Name, public services and places, unaccented and lower case; written by indexVendor().
  search_text text not null default '',
  created_at timestamptz not null
);
create unique index vendors_email on vendors (lower(email));
create index vendors_order on vendors (is_archived, sort_order, sort_name, id);
create index vendors_created on vendors (created_at, id);
create index vendors_search on vendors using gin (search_text gin_trgm_ops);
create index vendors_name on vendors using gin (sort_name gin_trgm_ops);

create table vendor_contacts (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  user_id integer not null references users,
  is_primary boolean not null,
  created_at timestamptz not null,
  unique (vendor_id, user_id)
);
create index vendor_contacts_user on vendor_contacts (user_id);

create table vendor_services (
  vendor_id integer not null references vendors on delete cascade,
  service_id integer not null references services,
  primary key (vendor_id, service_id)
);
create index vendor_services_service on vendor_services (service_id, vendor_id);

create table locations (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  clinic_name text not null default '',
  street text not null default '',
  unit text not null default '',
  number text not null default '',
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  lat float8 not null check (lat between -90 and 90),
  lng float8 not null check (lng between -180 and 180),
  precision text not null default 'street' check (precision in ('street', 'postal', 'city', 'region')),
  is_archived boolean not null default false,
  -- Who sees the place on the map: a copy of the vendor's switches, so that a tile reads one table.
  shown_to text not null default 'everyone' check (shown_to in ('everyone', 'vendors', 'own')),
  avatar_type smallint not null default 0,
  -- Web Mercator as whole numbers of 1/2^24 of the world, for grid clusters, and as a point for nearest-first.
  mx integer not null generated always as (least(16777215, greatest(0, floor((lng + 180) / 360 * 16777216)))::integer) stored,
  my integer not null generated always as (least(16777215, greatest(0, floor(
    (1 - ln(tan(radians(least(85.05, greatest(-85.05, lat)))) + 1 / cos(radians(least(85.05, greatest(-85.05, lat))))) / pi()) / 2 * 16777216)))::integer) stored,
  mp point not null generated always as (point((lng + 180) / 360,
    (1 - ln(tan(radians(least(85.05, greatest(-85.05, lat)))) + 1 / cos(radians(least(85.05, greatest(-85.05, lat))))) / pi()) / 2)) stored
);
create index locations_vendor on locations (vendor_id, id) include (mp, is_archived);
-- All three answer "in view" without the table itself: who may see a place travels in the index.
create index locations_grid on locations (mx, my) include (id, shown_to, vendor_id) where not is_archived;
create index locations_nearest on locations using gist (mp) include (vendor_id, shown_to) where not is_archived;

create table covered_areas (
  id integer generated always as identity primary key,
  location_id integer not null references locations on delete cascade,
  kind text not null check (kind in ('circle', 'rectangle', 'polygon')),
  shape jsonb not null,
  -- In degrees, x is the longitude. A polygon keeps each ring; a point is inside when an odd number of rings holds it.
  bounds box not null,
  rings polygon[] not null default '{}'
);
create index covered_areas_location on covered_areas (location_id);
create index covered_areas_bounds on covered_areas using gist (bounds);

create table media (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  thumb text not null,
  url text not null,
  created_at timestamptz not null
);
create index media_vendor on media (vendor_id, id);

create table follows (
  user_id integer not null references users on delete cascade,
  vendor_id integer not null references vendors on delete cascade,
  is_subscriber boolean not null,
  created_at timestamptz not null,
  primary key (user_id, vendor_id)
);
create index follows_vendor on follows (vendor_id, created_at desc);

create table likes (
  user_id integer not null references users on delete cascade,
  vendor_id integer not null references vendors on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, vendor_id)
);
create index likes_vendor on likes (vendor_id);

-- 1 pending, 2 approved, 3 rejected (specification 4). One row a pair, whoever asked first.
create table networks (
  id integer generated always as identity primary key,
  asking_vendor_id integer not null references vendors on delete cascade,
  asked_vendor_id integer not null references vendors on delete cascade,
  requested_by integer references users on delete set null,
  status smallint not null check (status in (1, 2, 3)),
  created_at timestamptz not null,
  check (asking_vendor_id <> asked_vendor_id)
);
create unique index networks_pair on networks (least(asking_vendor_id, asked_vendor_id), greatest(asking_vendor_id, asked_vendor_id));
create index networks_asked on networks (asked_vendor_id, status, created_at desc);
create index networks_asking on networks (asking_vendor_id, status, created_at desc);

-- Grows by one with every change that a map tile may show: part of the tiles' address.
create table map_version (only_row boolean primary key default true check (only_row), version bigint not null);
insert into map_version (version) values (1);
