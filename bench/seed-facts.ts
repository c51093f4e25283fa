import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Lets two of three vendors tell availability and languages, and one of three locations hours and access. */
export async function seedVendorFacts(tx: Db): Promise<void> {
  await sql`update vendor_services set wait_weeks = case when vendor_id % 3 = 1 then 1 + service_id % 9 end,
      availability = case vendor_id % 3 when 0 then 'open' else 'waitlist' end, availability_by = 'vendor',
      availability_at = now() - (vendor_id % 50) * interval '1 day', min_age = 18, kinds = '{adults,seniors}',
      ways = '{on_site,at_home}', fees = 'free', bring = '{"Health card"}', who_refers = 'both'
    where vendor_id % 3 < 2`.execute(tx)
  await sql`insert into vendor_languages (vendor_id, language, by)
    select id, language, case when language = 'en' then 'staff' else 'interpreter' end
    from vendors, unnest(array['en', 'fr', 'pa']) language where id % 3 < 2`.execute(tx)
  await sql`update locations set access = '{"step_free_entrance": "yes", "parking": "no"}' where id % 3 = 0`.execute(tx)
  await sql`insert into location_hours (location_id, weekday, opens, closes)
    select id, weekday, '09:00', '17:00' from locations, generate_series(1, 5) weekday where id % 3 = 0`.execute(tx)
  await sql`insert into location_closures (location_id, day_from, day_to, note)
    select id, current_date + 30, current_date + 31, 'Holidays' from locations where id % 3 = 0`.execute(tx)
}
