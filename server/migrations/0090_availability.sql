-- What a vendor tells about each service that it offers: whether it has places, and when that was last confirmed.
alter table vendor_services
  add column availability text not null default 'unknown' check (availability in ('open', 'waitlist', 'full', 'unknown')),
  add column wait_weeks smallint check (wait_weeks between 1 and 520),
  add column places_free integer check (places_free between 0 and 9999),
  add column places_unit text check (places_unit in ('places', 'beds', 'hours', 'meals')),
  add column availability_note text not null default '' check (length(availability_note) <= 200),
  add column availability_at timestamptz,
  -- Whose office confirmed it. The audit log names the user.
  add column availability_by text check (availability_by in ('vendor', 'administrator'));
