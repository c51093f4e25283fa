-- Referrals: the row is the current state, referral_events the history that is only ever added to.

create table referrals (
  id integer generated always as identity primary key,
  sender_id integer not null references users,
  vendor_id integer not null references vendors,
  location_id integer not null references locations,
  service_id integer not null references services,
  sub_service_id integer references services,
  options text[] not null default '{}',
  details text not null default '' check (length(details) <= 5000),
  contact_now boolean not null default false,
  consent_provided boolean not null default false,
  status text not null default 'PENDING' check (status in ('RECIEVED', 'FULFILLED', 'PENDING', 'COORDINATED', 'SHIPPED', 'COMPLETED',
    'Your appointment has been scheduled', 'Our team will be contacting you soon to discuss request',
    'Vendor does not offer requested service(s) and/or product(s)', 'Vendor is requesting you re-send information')),
  due_on date,
  read_by integer references users,
  read_at timestamptz,
  rating smallint check (rating between 1 and 5),
  created_at timestamptz not null,
  deleted_by_sender_at timestamptz,
  deleted_by_vendor_at timestamptz
);
-- One for each way in which the lists are read: their order, and enough to count without touching the rows.
create index referrals_received on referrals (vendor_id, created_at desc, id desc) where deleted_by_vendor_at is null;
create index referrals_all_received on referrals (created_at desc, id desc) where deleted_by_vendor_at is null;
create index referrals_by_status on referrals (status, created_at desc, id desc) where deleted_by_vendor_at is null;
create index referrals_sent on referrals (sender_id, created_at desc, id desc) where deleted_by_sender_at is null;
create index referrals_location on referrals (location_id, created_at desc, id desc) include (deleted_by_vendor_at);
create index referrals_service on referrals (service_id, created_at desc, id desc) include (deleted_by_vendor_at);
create index referrals_sub_service on referrals (sub_service_id) where sub_service_id is not null;

-- Kept counters of what each vendor has received, vendor 0 standing for all: lists and badges never count rows that
-- grow without end. A vendor's figure is the sum of its slots, one per group of connections, so that those who send to
-- the same vendor do not wait for one another. Triggers, so that no way of writing forgets them.
create table referral_totals (
  vendor_id integer not null,
  slot smallint not null,
  received integer not null,
  unread integer not null,
  primary key (vendor_id, slot)
) with (fillfactor = 70);

create function count_referrals() returns trigger language plpgsql as $$
declare
  vendors integer[];
  received_by integer[];
  unread_by integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(vendor_id), array_agg(received), array_agg(unread) into vendors, received_by, unread_by from (
      select vendor_id, count(*) as received, count(*) filter (where read_by is null) as unread
      from after_rows where deleted_by_vendor_at is null group by vendor_id) more;
  elsif tg_op = 'DELETE' then
    select array_agg(vendor_id), array_agg(-received), array_agg(-unread) into vendors, received_by, unread_by from (
      select vendor_id, count(*) as received, count(*) filter (where read_by is null) as unread
      from before_rows where deleted_by_vendor_at is null group by vendor_id) less;
  else
    select array_agg(vendor_id), array_agg(received), array_agg(unread) into vendors, received_by, unread_by from (
      select vendor_id, sum(sign) as received, sum(case when read_by is null then sign else 0 end) as unread
      from (select vendor_id, read_by, 1 as sign from after_rows where deleted_by_vendor_at is null
        union all select vendor_id, read_by, -1 from before_rows where deleted_by_vendor_at is null) changed
      group by vendor_id) both_ways
    where received <> 0 or unread <> 0;
  end if;
  if vendors is not null then
    insert into referral_totals as t (vendor_id, slot, received, unread)
    select case when one.vendor_id is null then 0 else one.vendor_id end, pg_backend_pid() % 16, sum(received), sum(unread)
    from unnest(vendors, received_by, unread_by) as one (vendor_id, received, unread)
    group by rollup (one.vendor_id) order by 1
    on conflict (vendor_id, slot) do update set received = t.received + excluded.received, unread = t.unread + excluded.unread;
  end if;
  return null;
end $$;
create trigger referrals_counted_in after insert on referrals
  referencing new table as after_rows for each statement execute function count_referrals();
create trigger referrals_counted_again after update on referrals
  referencing old table as before_rows new table as after_rows for each statement execute function count_referrals();
create trigger referrals_counted_out after delete on referrals
  referencing old table as before_rows for each statement execute function count_referrals();

create table referral_events (
  id bigint generated always as identity primary key,
  referral_id integer not null,
  at timestamptz not null,
  actor_id integer,
  kind text not null check (kind in ('sent', 'read', 'status', 'due', 'rated', 'deleted by sender', 'deleted by vendor',
    'attachment opened', 'attachment expired')),
  detail jsonb not null default '{}'
);
create index referral_events_referral on referral_events (referral_id, id);

-- What was uploaded. The bytes are encrypted in the file storage, their key is a file outside database and backups;
-- destroyed_at says that neither exists any more.
create table attachments (
  id integer generated always as identity primary key,
  uploader_id integer not null references users,
  vendor_id integer not null references vendors,
  referral_id integer references referrals,
  name text not null,
  media_type text not null,
  size_bytes integer not null,
  storage_name text not null unique,
  uploaded_at timestamptz not null,
  expires_at timestamptz not null,
  destroyed_at timestamptz
);
create index attachments_referral on attachments (referral_id) where referral_id is not null;
create index attachments_uploader on attachments (uploader_id, uploaded_at);
create index attachments_expiry on attachments (expires_at) where destroyed_at is null;
