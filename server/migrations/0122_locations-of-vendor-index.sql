-- The index that 0121 has built takes the place of the old one.
drop index locations_vendor;
alter index locations_of_vendor rename to locations_vendor;
