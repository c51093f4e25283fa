import { sql } from 'kysely'
import { locationHasPublicPositionCondition } from '#server/features/geo/spatial-conditions.ts'
import type { RequestContext } from '#server/platform/serve.ts'

type Change = Pick<RequestContext, 'db' | 'at'>

const updateDay = ({ db, at }: Change, vendorId: number) =>
  db.updateTable('vendors').set({ changed_at: at }).where('id', '=', vendorId)

/** Sets the day on which the vendor's public page changed last, which the sitemap tells search engines (GST-019). */
export async function setPublicPageChangedAt(change: Change, vendorId: number): Promise<void> {
  await updateDay(change, vendorId).execute()
}

/** Does nothing for a private service: the day would tell that the vendor offers it (GST-010). */
export async function setPublicPageChangedUnlessServicePrivate(
  change: Change,
  vendorId: number,
  serviceId: number,
): Promise<void> {
  await updateDay(change, vendorId)
    .where(sql<boolean>`exists (select from services s where s.id = ${serviceId} and not s.private)`)
    .execute()
}

/** For a fact of a location that the page shows beside its address: a hidden address hides the change, too (GST-010). */
export async function setPublicPageChangedUnlessLocationHidden(
  change: Change,
  vendorId: number,
  locationId: number,
): Promise<void> {
  await updateDay(change, vendorId)
    .where(
      sql<boolean>`exists (select from locations l where l.id = ${locationId} and ${locationHasPublicPositionCondition})`,
    )
    .execute()
}
