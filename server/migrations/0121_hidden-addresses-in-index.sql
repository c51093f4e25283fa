-- Whether a vendor has a location in a box is answered by this index alone: it carries what the question compares. It
-- replaces locations_vendor in the next migration.
create index locations_of_vendor on locations (vendor_id, id) include (mp, is_archived, hides_address);
