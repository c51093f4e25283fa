-- A sender without an account corrects their phone number.
alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment added', 'attachment opened', 'attachment expired',
  'attachment infected', 'consent withdrawn', 'reminded', 'undone', 'claimed', 'phone changed'));
