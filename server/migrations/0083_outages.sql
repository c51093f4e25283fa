-- Services outside the hub that do not work at present. One row for all copies of the hub, so that one of them logs the
-- beginning of an outage and one its end (OPS-036).
create table outages (
  service text primary key check (service in ('mail', 'sms', 'scanner')),
  began_at timestamptz not null
);
