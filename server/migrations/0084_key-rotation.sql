-- Each long-lived key has a number and can be replaced while the hub runs. `written_from` says when the copies of the hub
-- begin to write with it; they read with it as soon as the row is there.
alter table key_fingerprints
  drop constraint key_fingerprints_pkey,
  add column number integer not null default 1,
  add column written_from timestamptz not null default '-infinity',
  add primary key (name, number);

-- Seals and cuts name the audit key that made them.
alter table audit_seals add column key_number integer not null default 1;
alter table audit_cuts
  drop constraint audit_cuts_pkey,
  add column key_number integer not null default 1,
  add primary key (number, key_number);
