-- The last part of the address of a town's public page: 'saint-jerome' for Saint-Jérôme.
create function town_slug(town text) returns text language sql immutable strict parallel safe
return trim(both '-' from regexp_replace(
  replace(regexp_replace(normalize(lower(town), nfd), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'), '''', ''),
  '[^a-z0-9]+', '-', 'g'));

drop index locations_public_town;
create index locations_public_town on locations (town_slug(city), vendor_id) where shown_to = 'everyone' and not is_archived;
