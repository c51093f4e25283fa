-- Links by which somebody without an account reads or answers one referral. The secret of a link is in the message that
-- carries it and nowhere else. With the hash of the address that the message went to, a link ends when that address changes.
create table referral_links (
  id integer generated always as identity primary key,
  referral_id integer not null references referrals on delete cascade,
  party text not null check (party in ('sender', 'vendor')),
  token_hash bytea not null unique,
  address_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('replaced', 'by holder', 'by sender', 'by administrator')),
  check ((ended_at is null) = (ended_why is null))
);
create index referral_links_referral on referral_links (referral_id, party);

-- The last code of a link.
create table link_codes (
  link_id integer primary key references referral_links on delete cascade,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);

-- What a code opened: like a session, for one referral.
create table link_passes (
  token_hash bytea primary key,
  link_id integer not null references referral_links on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index link_passes_link on link_passes (link_id);
