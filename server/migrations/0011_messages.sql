-- What the hub tells people by e-mail and SMS, and what became of it.

-- The templates. A row that nobody has edited (version 1) follows the product's own wording at each start.
create table notification_settings (
  id integer generated always as identity primary key,
  setting_name text not null unique,
  title text not null,
  details text not null,
  title_fr text not null,
  details_fr text not null,
  active boolean not null default true,
  version integer not null default 1
);

-- Messages that were given up. The message itself stays encrypted; what an administrator reads stands beside it.
create table undelivered_messages (
  id integer generated always as identity primary key,
  message_id uuid not null unique,
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  user_id integer references users on delete set null,
  queued_at timestamptz not null,
  failed_at timestamptz not null,
  reason text not null,
  sealed text not null
);
create index undelivered_messages_failed on undelivered_messages (failed_at desc, id desc);

-- Addresses without an account that want no more invitations: keyed hashes, so that the list names nobody.
create table unsubscribed_addresses (
  address_hash bytea primary key,
  at timestamptz not null
);

-- Unread referrals of which the vendor has not been reminded yet; the index holds those alone.
alter table referrals add column reminded_at timestamptz;
create index referrals_to_remind on referrals (created_at, id) where read_by is null and reminded_at is null
  and deleted_by_vendor_at is null and deleted_by_sender_at is null;

alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment opened', 'attachment expired', 'reminded'));
