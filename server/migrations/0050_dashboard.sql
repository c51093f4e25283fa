-- The administrators' overview counts the referrals of some weeks by status and by vendor without touching the rows: the
-- index of all that was received now says which vendor's they are, too.
drop index referrals_all_received;
create index referrals_all_received on referrals (created_at desc, id desc)
  include (status, service_id, location_id, vendor_id) where deleted_by_vendor_at is null;

-- Words that were searched for and found nothing, how often in the week that began on this Monday. Never who asked.
create table empty_searches (
  week date not null,
  word text not null check (char_length(word) between 3 and 40 and word !~ '[0-9@#[:space:]]'),
  count integer not null,
  primary key (week, word)
);
