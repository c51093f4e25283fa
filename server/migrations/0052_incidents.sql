-- Incident records (SR-104). The accounts have no foreign key: the record outlives them.
create table incidents (
  id integer generated always as identity primary key,
  happened_on date not null,
  circumstances text not null,
  data_kinds text not null,
  people text not null,
  assessment text not null,
  told text not null,
  accounts integer[] not null,
  start_on date,
  end_on date,
  created_at timestamptz not null,
  version integer not null default 1
);
create index incidents_newest on incidents (happened_on, id);
