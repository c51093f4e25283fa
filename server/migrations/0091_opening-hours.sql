-- When a location is open, by its own clock, and how people get into it.
alter table locations
  add column time_zone text not null default 'America/Toronto' check (length(time_zone) <= 64),
  -- 'yes' or 'no' by feature; what is not told is left out.
  add column access jsonb not null default '{}';

create table location_hours (
  location_id integer not null references locations on delete cascade,
  -- 1 is Monday, 7 Sunday: the day on which the span begins.
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  next_day boolean not null default false,
  primary key (location_id, weekday, opens),
  check (next_day = (closes <= opens))
);

create table location_closures (
  location_id integer not null references locations on delete cascade,
  day_from date not null,
  day_to date not null check (day_to >= day_from),
  note text not null default '' check (length(note) <= 100)
);
create index location_closures_location on location_closures (location_id, day_from);
