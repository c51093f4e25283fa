-- Searches for vendors with a service that is open to new referrals. The vendor comes first, because scans in the order of
-- the list ask for each vendor in turn.
create index vendor_services_open on vendor_services (vendor_id, service_id, availability_at) where availability = 'open';
