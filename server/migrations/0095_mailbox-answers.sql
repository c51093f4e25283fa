-- Whether the mail of a new referral to the vendor's own mailbox opens the referral by a link.
alter table vendors add column answer_by_link text not null default 'no account'
  check (answer_by_link in ('never', 'no account', 'always'));

-- A link that somebody asked for because the old one was lost ends the older ones when it is first used.
alter table referral_links add column replaces_older boolean not null default false;

-- Browsers that need no code for links to this mailbox. The hash of the address ends them when the vendor changes it.
create table mailbox_browsers (
  id integer generated always as identity primary key,
  vendor_id integer not null references vendors on delete cascade,
  link_id integer references referral_links on delete set null,
  address_hash bytea not null,
  mark_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index mailbox_browsers_vendor on mailbox_browsers (vendor_id);
create index mailbox_browsers_link on mailbox_browsers (link_id);

-- What a vendor answered to the sender beyond the status. `seen_event` is the newest change of the referral that the page
-- showed: two answers to the same view cannot both be stored.
create table referral_answers (
  id integer generated always as identity primary key,
  referral_id integer not null references referrals on delete cascade,
  seen_event bigint not null,
  link_id integer,
  action text not null check (action in ('accept', 'waitlist', 'decline', 'ask', 'book', 'done')),
  reason text check (reason in ('full', 'outside our area', 'not eligible', 'service not offered', 'other')),
  body text not null default '' check (length(body) <= 5000),
  wait_weeks smallint check (wait_weeks between 1 and 520),
  appointment_at timestamptz,
  created_at timestamptz not null,
  unique (referral_id, seen_event),
  check ((action = 'decline') = (reason is not null))
);
