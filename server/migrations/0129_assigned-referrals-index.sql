-- The referrals that somebody looks after. Built here, because 0128 holds the table while it adds the column.
create index referrals_assigned on referrals (vendor_id, assignee_id, created_at desc, id desc)
  where assignee_id is not null and deleted_by_vendor_at is null;

-- The kinds that 0128 allowed, now checked for the rows from before.
alter table referral_events validate constraint referral_events_kind_check;
