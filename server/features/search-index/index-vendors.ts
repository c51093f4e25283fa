import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { toNameSortKey } from '#server/platform/text.ts'
import { typedSql } from '#server/platform/typed-sql.ts'
import { addKnownWords } from './known-words.ts'

/**
 * Rebuilds the search text of these vendors: name, public services with their sub-services, and locations. Every write
 * of one of those must call it. Private services (decision 24) and archived locations are never included.
 */
export async function indexVendors(db: Db, vendorIds: number[]): Promise<void> {
  const { rows } = await typedSql({ id: 'number', words: 'string[]', places: 'string[]' })`
    select v.id,
      array[v.name]
        || array(select s.name from vendor_services vs join services s on s.id = vs.service_id
          where vs.vendor_id = v.id and not s.private order by s.id)
        || array(select sub.name from vendor_services vs join services s on s.id = vs.service_id
          join services sub on sub.parent_id = s.id
          where vs.vendor_id = v.id and not s.private and not sub.private order by sub.id)
        || array(select distinct word from locations l, unnest(array[l.clinic_name, l.city]) word
          where l.vendor_id = v.id and not l.is_archived order by 1) as words,
      array(select distinct place from locations l,
        unnest(array[l.number || ' ' || l.street, l.state, l.zip, replace(l.zip, ' ', '')]) place
        where l.vendor_id = v.id and not l.is_archived order by 1) as places
    from vendors v where v.id = any(${vendorIds}::int[])`.execute(db)
  const texts = rows.map(({ words, places }) =>
    [...new Set([...words, ...places].map(toNameSortKey))].filter(Boolean).join(' '),
  )
  await sql`
    update vendors v set search_text = fresh.text
    from unnest(${rows.map(({ id }) => id)}::int[], ${texts}::text[]) as fresh (id, text)
    where v.id = fresh.id and v.search_text <> fresh.text`.execute(db)
  await addKnownWords(
    db,
    rows.flatMap(({ words }) => words),
  )
}

/**
 * Rebuilds the search text of all vendors that offer these services. Every write of a service or sub-service must call
 * it.
 */
export async function indexVendorsOfServices(db: Db, serviceIds: number[]): Promise<void> {
  const { rows } = await typedSql({ id: 'number' })`
    select distinct vs.vendor_id as id from vendor_services vs where vs.service_id = any(${serviceIds}::int[])
      or vs.service_id in (select parent_id from services where id = any(${serviceIds}::int[]))
    order by 1`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let first = 0; first < ids.length; first += BATCH_SIZE)
    await indexVendors(db, ids.slice(first, first + BATCH_SIZE))
}

const BATCH_SIZE = 2_000
