import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Limits of a small frame; the application shows all. */
const MAX_LOCATIONS = 20
const MAX_SERVICES = 40

export interface EmbeddedVendor {
  id: number
  name: string
  logo: string | null
  avatar_type: number
  services: string[]
  locations: EmbeddedLocation[]
}

interface EmbeddedLocation {
  clinic_name: string
  street: string
  number: string
  unit: string
  city: string
  state: string
  zip: string
  lat: number
  lng: number
}

/** Returns the public data of a vendor, without private services; undefined unless it is listed, not archived and open to all. */
export async function findEmbeddedVendor(db: Db, id: number): Promise<EmbeddedVendor | undefined> {
  const { rows } = await sql<EmbeddedVendor>`
    select v.id, v.name, v.logo, v.avatar_type,
      array(select s.name from vendor_services vs join services s on s.id = vs.service_id
        where vs.vendor_id = v.id and not s.private order by s.sort_name limit ${MAX_SERVICES}) as services,
      (select coalesce(json_agg(l order by l.id), '[]') from (
        select id, clinic_name, street, number, unit, city, state, zip, lat, lng from locations
        where vendor_id = v.id and not is_archived order by id limit ${MAX_LOCATIONS}) l) as locations
    from vendors v
    where v.id = ${id} and v.is_listed and not v.is_archived and not v.vendors_seen_only`.execute(db)
  return rows[0]
}
