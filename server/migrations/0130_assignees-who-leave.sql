-- Whoever leaves a vendor or loses the account looks after none of its referrals from that moment, and does again after
-- coming back. The vendor's other people have those referrals on their screens.
create function tell_assigned(assignee integer, vendor integer) returns void language sql as $$
  select tell_live(jsonb_build_object('kind', 'assignee', 'ids', to_jsonb(ids), 'sender', null, 'vendors', jsonb_build_array(vendor)))
  from (select array(select id from referrals
    where vendor_id = vendor and assignee_id = assignee and deleted_by_vendor_at is null
    order by created_at desc, id desc limit 100) as ids) assigned
  where ids <> '{}';
$$;

create function tell_assigned_of_contact() returns trigger language plpgsql as $$
declare
  contact vendor_contacts := coalesce(new, old);
begin
  perform tell_assigned(contact.user_id, contact.vendor_id);
  return null;
end $$;
create trigger vendor_contacts_assigned_told after insert or delete on vendor_contacts
  for each row execute function tell_assigned_of_contact();

create function tell_assigned_of_user() returns trigger language plpgsql as $$
begin
  perform tell_assigned(c.user_id, c.vendor_id) from vendor_contacts c where c.user_id = new.id;
  return null;
end $$;
-- Users are rows of people.
create trigger people_assigned_told after update of active on people
  for each row when (old.active <> new.active) execute function tell_assigned_of_user();
