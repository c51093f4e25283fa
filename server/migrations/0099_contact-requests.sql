-- Users who proved a vendor's mailbox while the vendor already had a primary contact: its primary contacts decide.
create table contact_requests (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  user_id integer not null references people on delete cascade,
  created_at timestamptz not null,
  unique (vendor_id, user_id)
);
create index contact_requests_user on contact_requests (user_id);
