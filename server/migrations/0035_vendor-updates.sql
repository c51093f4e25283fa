-- What vendors tell those who have subscribed to their updates.
create table vendor_updates (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  sent_by integer references users on delete set null,
  text text not null check (text <> ''),
  recipients integer not null,
  created_at timestamptz not null
);
create index vendor_updates_vendor on vendor_updates (vendor_id, created_at desc);

-- Subscribers, and how many there are, without those who merely follow.
create index follows_subscribers on follows (vendor_id, created_at desc, user_id) where is_subscriber;
