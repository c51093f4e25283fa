-- A referral that was sent without an account and belongs to the account of its sender now.
alter table referrals
  -- The guest who sent it; their row is deleted, and the history still refers to them.
  add column claimed_from integer;
alter table attachments
  -- Whom the bytes are bound to, if not the uploader.
  add column bound_to integer;

alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment added', 'attachment opened', 'attachment expired',
  'attachment infected', 'consent withdrawn', 'reminded', 'undone', 'claimed'));
