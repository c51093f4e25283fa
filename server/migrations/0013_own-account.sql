-- What people do with their own account: registering, confirming, resetting, inviting, asking to become a vendor.

alter table users
  -- Grows with each edit, so that nobody overwrites what they have not seen (SR-129).
  add column version integer not null default 1,
  -- Where codes still go while a changed address or number is not confirmed; null when they go to the present one (SR-023).
  add column code_email text,
  add column code_phone text;

-- The address that the code of this sign-in went to and nowhere else: entering the code proves it.
alter table sessions add column code_email text;

-- At most one a person: asking again replaces it. The token itself is nowhere (SR-006).
create table password_resets (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- Codes that prove a changed address or number.
create table confirmations (
  user_id integer not null references users on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  primary key (user_id, channel)
);

-- Authenticator apps. The secret is encrypted with a key beside the data; last_step is the newest 30 seconds whose code
-- was used, so that none is used twice (SR-024). Not in use before confirmed_at.
create table authenticators (
  user_id integer primary key references users on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- For whoever has lost the app: each works once.
create table recovery_codes (
  user_id integer not null references authenticators on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table invitations (
  id integer generated always as identity primary key,
  inviter_id integer not null references users on delete cascade,
  vendor_id integer references vendors on delete set null,
  email text not null,
  created_at timestamptz not null
);
create index invitations_inviter on invitations (inviter_id, created_at);
create index invitations_email on invitations (lower(email));

create table vendor_requests (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  email text not null,
  site text not null,
  phone text not null,
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by integer references users on delete set null,
  vendor_id integer references vendors on delete set null
);
-- One open request a person: asking again changes it.
create unique index vendor_requests_open on vendor_requests (user_id) where handled_at is null;
