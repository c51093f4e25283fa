-- Made for answers of remote geocoders, of which there are none.
drop table geocode_cache;
