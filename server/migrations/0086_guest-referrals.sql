-- Referrals of guests. What a guest has typed is sealed here until the e-mail address is confirmed, and gone a day after.
create table guest_drafts (
  id integer generated always as identity primary key,
  public_id uuid not null unique,
  -- Keyed hashes: of the secret in the mailed link, of the mailed code, of the address.
  token_hash bytea not null unique,
  code_hash bytea not null,
  code_tries smallint not null default 0,
  address_hash bytea not null,
  vendor_id integer not null references vendors on delete cascade,
  -- Encrypted with the key 'drafts'; after confirmation, what the answer repeats.
  sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  referral_id integer references referrals on delete cascade
);
create index guest_drafts_created on guest_drafts (created_at);
create index guest_drafts_vendor on guest_drafts (vendor_id);
create index guest_drafts_referral on guest_drafts (referral_id);

-- Challenges whose solution was used; each is worth one request.
create table spent_challenges (
  id bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

-- Addresses that get no confirmation messages: their owner said 'This was not me', or a referral from them was reported.
create table blocked_addresses (
  address_hash bytea not null,
  why text not null check (why in ('disowned', 'reported')),
  blocked_at timestamptz not null,
  -- null while a report waits for its decision
  until timestamptz,
  primary key (address_hash, why)
);

alter table vendors
  add column prevent_guest_referrals boolean not null default false,
  -- null: the hub's number
  add column guest_referrals_per_day integer check (guest_referrals_per_day between 1 and 10000);

-- Whom a guest has referred; null for senders with an account.
alter table referrals add column sent_for text check (sent_for in ('self', 'other'));
