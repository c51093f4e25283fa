-- A document that a sender without an account adds to a referral that was sent before.
alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment added', 'attachment opened', 'attachment expired',
  'attachment infected', 'consent withdrawn', 'reminded', 'undone'));
