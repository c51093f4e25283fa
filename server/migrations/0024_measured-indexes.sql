-- What all attachments weigh that are still there, for the bound of them all.
create index attachments_weight on attachments (size_bytes) where destroyed_at is null;

-- One place of a vendor that has received much: counting its referrals went through the rows, 15 times slower.
create index referrals_received_location on referrals (vendor_id, location_id, created_at desc, id desc)
  where deleted_by_vendor_at is null;
