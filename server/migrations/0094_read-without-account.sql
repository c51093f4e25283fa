-- A vendor's mailbox can read a referral without an account: then read_at says when, and read_by names nobody. So a referral
-- is unread while read_at is null.
update referrals set read_at = created_at where read_by is not null and read_at is null;
alter table referrals add constraint referrals_reader_check check (read_by is null or read_at is not null);

drop index referrals_unread, referrals_all_unread, referrals_to_remind;
create index referrals_unread on referrals (vendor_id, created_at desc, id desc)
  where deleted_by_vendor_at is null and read_at is null;
create index referrals_all_unread on referrals (created_at desc, id desc)
  where deleted_by_vendor_at is null and read_at is null;
create index referrals_to_remind on referrals (created_at, id) where read_at is null and reminded_at is null
  and deleted_by_vendor_at is null and deleted_by_sender_at is null;

create or replace function count_referrals() returns trigger language plpgsql as $$
declare
  vendors integer[];
  received_by integer[];
  unread_by integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(vendor_id), array_agg(received), array_agg(unread) into vendors, received_by, unread_by from (
      select vendor_id, count(*) as received, count(*) filter (where read_at is null) as unread
      from after_rows where deleted_by_vendor_at is null group by vendor_id) more;
  elsif tg_op = 'DELETE' then
    select array_agg(vendor_id), array_agg(-received), array_agg(-unread) into vendors, received_by, unread_by from (
      select vendor_id, count(*) as received, count(*) filter (where read_at is null) as unread
      from before_rows where deleted_by_vendor_at is null group by vendor_id) less;
  else
    select array_agg(vendor_id), array_agg(received), array_agg(unread) into vendors, received_by, unread_by from (
      select vendor_id, sum(sign) as received, sum(case when read_at is null then sign else 0 end) as unread
      from (select vendor_id, read_at, 1 as sign from after_rows where deleted_by_vendor_at is null
        union all select vendor_id, read_at, -1 from before_rows where deleted_by_vendor_at is null) changed
      group by vendor_id) both_ways
    where received <> 0 or unread <> 0;
  end if;
  if vendors is not null then
    insert into referral_totals as t (vendor_id, slot, received, unread)
    select case when one.vendor_id is null then 0 else one.vendor_id end, pg_backend_pid() % 16, sum(received), sum(unread)
    from unnest(vendors, received_by, unread_by) as one (vendor_id, received, unread)
    group by rollup (one.vendor_id) order by 1
    on conflict (vendor_id, slot) do update set received = t.received + excluded.received, unread = t.unread + excluded.unread;
  end if;
  return null;
end $$;
