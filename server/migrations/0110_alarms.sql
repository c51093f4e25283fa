-- Background problems that an administrator has to look into. One row for all copies of the hub: a copy that takes no jobs shows
-- what another one has found.
create table alarms (
  kind text primary key check (kind in ('audit')),
  began_at timestamptz not null
);
