-- The filters of the sent list: the index carries what they compare, so that lists and counts read no rows but those of
-- the page. The old index goes last: dropping it keeps readers out until the migration ends.
create index referrals_sent_filters on referrals (sender_id, created_at desc, id desc)
  include (vendor_id, service_id, sub_service_id, status, consent_withdrawn_at) where deleted_by_sender_at is null;
drop index referrals_sent;
alter index referrals_sent_filters rename to referrals_sent;
