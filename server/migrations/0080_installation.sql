-- What belongs to this database, so that a copy of the hub with other keys or files does no harm: a fingerprint of each
-- long-lived key, and the id that the file storage carries.
create table key_fingerprints (name text primary key, fingerprint text not null, bound_at timestamptz not null);
create table file_storage (
  only_row boolean primary key default true check (only_row),
  id text not null,
  -- False until the storage carries the id.
  is_marked boolean not null
);
