-- Remote geocoders: their answers, kept for a while, and whose turn it is to ask.

create table geocode_cache (
  provider text not null,
  -- A fingerprint of the text that was asked: somebody's own address may have been typed.
  key text not null,
  -- Null: there is no such place.
  result jsonb,
  asked_at timestamptz not null,
  primary key (provider, key)
);
create index geocode_cache_age on geocode_cache (asked_at);

-- When each geocoder may be asked next, for all copies of the server (CONST-041).
create table geocode_turns (provider text primary key, next_at timestamptz not null);
