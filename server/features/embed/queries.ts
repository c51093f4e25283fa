import { sql, type InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/platform/db.ts'

/** Limits of a small frame; the application shows all. */
const MAX_LOCATIONS = 20
const MAX_SERVICES = 40

const selectEmbeddedVendor = (db: Db, id: number) =>
  db
    .selectFrom('vendors as v')
    .select(['v.id', 'v.name', 'v.logo', 'v.avatar_type'])
    .select(({ selectFrom }) => [
      sql<string[]>`array(${selectFrom('vendor_services as vs')
        .innerJoin('services as s', 's.id', 'vs.service_id')
        .select('s.name')
        .whereRef('vs.vendor_id', '=', 'v.id')
        .where('s.private', '=', false)
        .orderBy('s.sort_name')
        .limit(MAX_SERVICES)})`.as('services'),
      jsonArrayFrom(
        selectFrom('locations as l')
          .select([
            'l.id',
            'l.clinic_name',
            'l.street',
            'l.number',
            'l.unit',
            'l.city',
            'l.state',
            'l.zip',
            'l.lat',
            'l.lng',
          ])
          .whereRef('l.vendor_id', '=', 'v.id')
          .where('l.is_archived', '=', false)
          .where('l.hides_address', '=', false)
          .orderBy('l.id')
          .limit(MAX_LOCATIONS),
      ).as('locations'),
    ])
    .where('v.id', '=', id)
    .where('v.is_public', '=', true)

export type EmbeddedVendorRow = InferResult<ReturnType<typeof selectEmbeddedVendor>>[number]

/** Returns the public data of a vendor, without private services; undefined unless visitors may see it. */
export const findEmbeddedVendor = (db: Db, id: number): Promise<EmbeddedVendorRow | undefined> =>
  selectEmbeddedVendor(db, id).executeTakeFirst()
