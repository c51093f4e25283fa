-- A guest has no list to delete a referral from, so the referral is purged after the vendor has deleted it. One that has
-- been claimed belongs to an account, which deletes its own side.
drop index referrals_purge;
create index referrals_purge on referrals (greatest(deleted_by_sender_at, deleted_by_vendor_at))
  where deleted_by_vendor_at is not null
    and (deleted_by_sender_at is not null or (sent_for is not null and claimed_from is null));

create or replace function purge_referrals(deleted_until timestamptz, most integer) returns integer[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  purged integer[];
begin
  select array_agg(id) into purged from (
    select r.id from referrals r
    where r.deleted_by_vendor_at is not null
      and (r.deleted_by_sender_at is not null or (r.sent_for is not null and r.claimed_from is null))
      -- greatest() leaves nulls out.
      and greatest(r.deleted_by_sender_at, r.deleted_by_vendor_at) <= deleted_until
      -- A row remembers the key of an attachment that could not be destroyed yet.
      and not exists (select from attachments a where a.referral_id = r.id and a.destroyed_at is null)
    order by greatest(r.deleted_by_sender_at, r.deleted_by_vendor_at) limit most
    for update skip locked) due;
  if purged is null then return '{}'; end if;
  delete from referral_events where referral_id = any(purged);
  delete from attachments where referral_id = any(purged);
  delete from referrals where id = any(purged);
  return purged;
end $$;
