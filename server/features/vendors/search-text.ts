import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { sortName } from '#server/platform/text.ts'

/**
 * Writes anew what these vendors are found by: name, public services, places. To be called by every write of one of
 * those. Private services are never in it (decision 24), nor are places that were archived.
 */
export async function indexVendor(db: Db, vendorIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number; parts: string[] }>`
    select v.id, array[v.name]
      || array(select s.name from vendor_services vs join services s on s.id = vs.service_id
          where vs.vendor_id = v.id and not s.private order by s.id)
      || array(select distinct place from locations l,
          unnest(array[l.clinic_name, l.number || ' ' || l.street, l.city, l.state, l.zip, replace(l.zip, ' ', '')]) place
          where l.vendor_id = v.id and not l.is_archived order by 1) as parts
    from vendors v where v.id = any(${vendorIds}::int[])`.execute(db)
  const texts = rows.map(({ parts }) => [...new Set(parts.map(sortName))].filter(Boolean).join(' '))
  await sql`
    update vendors v set search_text = fresh.text
    from unnest(${rows.map(({ id }) => id)}::int[], ${texts}::text[]) as fresh (id, text)
    where v.id = fresh.id and v.search_text <> fresh.text`.execute(db)
}
