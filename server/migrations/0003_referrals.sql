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
create index referrals_unread on referrals (vendor_id) where read_by is null and deleted_by_vendor_at is null;
create index referrals_location on referrals (location_id, created_at desc, id desc) include (deleted_by_vendor_at);
create index referrals_service on referrals (service_id, created_at desc, id desc) include (deleted_by_vendor_at);
create index referrals_sub_service on referrals (sub_service_id) where sub_service_id is not null;

-- Kept counters of everything received, for administrators: their list and badge never count millions of rows. Many rows
-- that are added up, so that writers do not wait for one another; triggers, so that no way of writing forgets them.
create table referral_totals (
  slot smallint primary key,
  received integer not null default 0,
  unread integer not null default 0
) with (fillfactor = 50);
insert into referral_totals (slot) select generate_series(0, 63);

create function count_referrals() returns trigger language plpgsql as $$
declare
  more_received integer := 0;
  more_unread integer := 0;
begin
  if tg_op <> 'DELETE' then
    select count(*), count(*) filter (where read_by is null) into more_received, more_unread
    from after_rows where deleted_by_vendor_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select more_received - count(*), more_unread - count(*) filter (where read_by is null) into more_received, more_unread
    from before_rows where deleted_by_vendor_at is null;
  end if;
  if more_received <> 0 or more_unread <> 0 then
    update referral_totals set received = received + more_received, unread = unread + more_unread
    where slot = pg_backend_pid() % 64;
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
