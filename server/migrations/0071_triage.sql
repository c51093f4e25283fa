-- Filters and orders of the received list: unread, and by due date.
create index referrals_unread on referrals (vendor_id, created_at desc, id desc)
  where deleted_by_vendor_at is null and read_by is null;
create index referrals_all_unread on referrals (created_at desc, id desc)
  where deleted_by_vendor_at is null and read_by is null;
create index referrals_due on referrals (vendor_id, due_on, created_at desc, id desc)
  include (status) where deleted_by_vendor_at is null;
create index referrals_all_due on referrals (due_on, created_at desc, id desc)
  include (status) where deleted_by_vendor_at is null;

-- The undoing of a read mark, a status or a due date.
alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment opened', 'attachment expired', 'attachment infected',
  'consent withdrawn', 'reminded', 'undone'));
