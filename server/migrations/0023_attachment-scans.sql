-- Whether a virus scanner has looked at an attachment: 'off' while none is configured.
alter table attachments add scan text not null default 'off' check (scan in ('off', 'waiting', 'clean', 'infected'));
create index attachments_unscanned on attachments (id) where destroyed_at is null and scan in ('off', 'waiting');

-- A verdict reaches open screens like anything else that becomes of a referral.
create function tell_scan() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('kind', 'scan', 'ids', jsonb_build_array(r.id), 'sender', r.sender_id,
    'vendors', case when r.deleted_by_vendor_at is null then jsonb_build_array(r.vendor_id) else '[]'::jsonb end))
  from referrals r where r.id = new.referral_id;
  return null;
end $$;
create trigger attachments_told after update of scan on attachments
  for each row when (old.scan <> new.scan and new.referral_id is not null) execute function tell_scan();
