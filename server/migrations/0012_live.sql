-- Live updates. Triggers tell the channel 'live' inside the transaction that changes something, so that no way of writing
-- forgets it, and what is rolled back was never told. A message is ids: each server finds out who may hear of it.

create function tell_live(message jsonb) returns void language sql as $$ select pg_notify('live', message::text) $$;

-- A side that has deleted the referral hears of that and of nothing after it.
create function tell_referral_events() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('kind', kind, 'ids', to_jsonb(ids[1:100]), 'sender', sender, 'vendors', vendors))
  from (
    select e.kind, array_agg(r.id) as ids,
      case when r.deleted_by_sender_at is null or e.kind = 'deleted by sender' then r.sender_id end as sender,
      case when r.deleted_by_vendor_at is null or e.kind = 'deleted by vendor' then array[r.vendor_id] else '{}' end as vendors
    from added e join referrals r on r.id = e.referral_id
    group by 1, 3, 4) told;
  return null;
end $$;
create trigger referral_events_told after insert on referral_events
  referencing new table as added for each statement execute function tell_referral_events();

create function tell_network() returns trigger language plpgsql as $$
declare
  pair networks := coalesce(new, old);
  vendors jsonb := jsonb_build_array(pair.asking_vendor_id, pair.asked_vendor_id);
begin
  perform tell_live(jsonb_build_object('kind', 'network', 'ids', vendors, 'sender', null, 'vendors', vendors));
  return null;
end $$;
create trigger networks_told after insert or update or delete on networks
  for each row execute function tell_network();

-- Whose rights changed: open connections of that person are looked at again at once (SR-014).
create function tell_access() returns trigger language plpgsql as $$
begin
  perform tell_live(jsonb_build_object('kind', 'access', 'user', (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::int));
  return null;
end $$;
create trigger sessions_told after delete on sessions for each row execute function tell_access('user_id');
create trigger users_told after update of active, role on users
  for each row when (old.active <> new.active or old.role <> new.role) execute function tell_access('id');
create trigger vendor_contacts_told after insert or update or delete on vendor_contacts
  for each row execute function tell_access('user_id');
