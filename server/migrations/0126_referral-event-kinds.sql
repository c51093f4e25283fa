-- The kinds that 0124 allowed, now checked for the rows from before.
alter table referral_events validate constraint referral_events_kind_check;
