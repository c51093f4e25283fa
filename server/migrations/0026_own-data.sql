-- People's own data: who opened their referrals, what they agreed to, and accounts that their owners have deleted.

-- The row stays for what others keep of it, without a name, an address or a number (SR-098).
alter table users add deleted_at timestamptz;

create index consents_given_by on consents (given_by, id);

-- Lists are most of the audit by far: what was opened is found without them (SR-093).
create index audit_log_openings on audit_log using gin (ids)
  where kind in ('referral', 'attachment') and action in ('opened', 'opened history', 'marked read');
