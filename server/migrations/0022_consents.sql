-- Consent is a record of its own, with ids and a hash and no foreign keys: it outlives the referral (SR-095).
create table consents (
  id integer generated always as identity primary key,
  referral_id integer not null,
  attachment_id integer not null,
  vendor_id integer not null,
  given_by integer not null,
  given_at timestamptz not null,
  -- SHA-256 of the text that was agreed to, as it was shown.
  wording_hash bytea not null check (length(wording_hash) = 32),
  withdrawn_at timestamptz
);
create index consents_referral on consents (referral_id);

alter table referrals add consent_withdrawn_at timestamptz;
alter table referral_events drop constraint referral_events_kind_check;
alter table referral_events add constraint referral_events_kind_check check (kind in ('sent', 'read', 'status', 'due',
  'rated', 'deleted by sender', 'deleted by vendor', 'attachment opened', 'attachment expired', 'attachment infected',
  'consent withdrawn', 'reminded'));

-- What both sides have deleted is purged after a while, its history too, which the service role may not touch otherwise.
create index referrals_purge on referrals (greatest(deleted_by_sender_at, deleted_by_vendor_at))
  where deleted_by_sender_at is not null and deleted_by_vendor_at is not null;
create index attachments_undestroyed on attachments (referral_id) where destroyed_at is null;

create function purge_referrals(deleted_until timestamptz, most integer) returns integer[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  purged integer[];
begin
  select array_agg(id) into purged from (
    select r.id from referrals r
    where r.deleted_by_sender_at is not null and r.deleted_by_vendor_at is not null
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
