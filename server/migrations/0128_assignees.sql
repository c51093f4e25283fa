-- Which contact of the vendor looks after a received referral. No foreign key: whoever is no active contact of the vendor
-- is nobody to its readers, so a row that names somebody who has left is right and holds no account.
alter table referrals add column assignee_id integer;

-- Not valid reads no row; the rows that exist are of a kind that was allowed before.
alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment added', 'attachment opened', 'attachment expired',
  'attachment infected', 'consent withdrawn', 'reminded', 'undone', 'claimed', 'phone changed', 'replied',
  'reply read', 'assignee')) not valid;
