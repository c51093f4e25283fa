-- The filters of the sent list: the index carries what they compare, so that lists and counts read no rows but those of
-- the page. It replaces referrals_sent in the next migration: a migration that builds an index and then waits for the
-- exclusive lock to drop another one would hold up all writes, give up and begin again.
create index referrals_sent_filters on referrals (sender_id, created_at desc, id desc)
  include (vendor_id, service_id, sub_service_id, status, consent_withdrawn_at) where deleted_by_sender_at is null;
