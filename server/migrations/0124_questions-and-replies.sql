-- Contacts of a vendor ask the sender in words. Null for answers from the mailbox, which have a link.
alter table referral_answers add column actor_id integer;

-- What the sender replied. Each reply follows the answer that was the newest at that time.
create table referral_replies (
  id integer generated always as identity primary key,
  referral_id integer not null references referrals on delete cascade,
  answer_id integer not null references referral_answers on delete cascade,
  link_id integer,
  body text not null check (length(body) <= 5000),
  created_at timestamptz not null,
  -- Until then the vendor sees that there is a reply. Null as well for read_by when it was read from the mailbox.
  read_at timestamptz,
  read_by integer
);
create index referral_replies_referral on referral_replies (referral_id);
create index referral_replies_answer on referral_replies (answer_id);
create index referral_replies_unread on referral_replies (referral_id) where read_at is null;

-- Not valid reads no row; the rows that exist are of a kind that was allowed before.
alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment added', 'attachment opened', 'attachment expired',
  'attachment infected', 'consent withdrawn', 'reminded', 'undone', 'claimed', 'phone changed', 'replied',
  'reply read')) not valid;
