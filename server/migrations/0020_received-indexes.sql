-- The filters of the received list together: each index carries the columns that the others filter by, so that lists,
-- counts and reports of any combination are read from one of them and the rows themselves only for the page that is shown.

drop index referrals_received, referrals_all_received, referrals_by_status, referrals_location, referrals_service;

create index referrals_received on referrals (vendor_id, created_at desc, id desc)
  include (status, service_id, location_id) where deleted_by_vendor_at is null;
create index referrals_all_received on referrals (created_at desc, id desc)
  include (status, service_id, location_id) where deleted_by_vendor_at is null;
create index referrals_by_status on referrals (status, created_at desc, id desc)
  include (service_id, location_id) where deleted_by_vendor_at is null;
-- These two also tell whether a location or a service has ever had a referral, deleted or not.
create index referrals_location on referrals (location_id, created_at desc, id desc)
  include (deleted_by_vendor_at, status, service_id);
create index referrals_service on referrals (service_id, created_at desc, id desc)
  include (deleted_by_vendor_at, status, location_id);
