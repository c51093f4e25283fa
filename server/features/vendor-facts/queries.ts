import { OFFERED_SERVICE_COLUMNS, type OfferedServiceRow } from '#server/features/vendors/offered-service.ts'
import type { Db } from '#server/platform/db.ts'

const selectOfferedService = (db: Db, vendorId: number, serviceId: number) =>
  db
    .selectFrom('vendor_services as vs')
    .innerJoin('services as s', 's.id', 'vs.service_id')
    .select(['s.id', 's.name', 's.private', ...OFFERED_SERVICE_COLUMNS])
    .where('vs.vendor_id', '=', vendorId)
    .where('vs.service_id', '=', serviceId)

/** A service that the vendor offers; undefined for any other. */
export const findOfferedService = (
  db: Db,
  vendorId: number,
  serviceId: number,
): Promise<OfferedServiceRow | undefined> => selectOfferedService(db, vendorId, serviceId).executeTakeFirst()

/** As `findOfferedService`; locks what the vendor tells about the service. */
export const lockOfferedService = (
  db: Db,
  vendorId: number,
  serviceId: number,
): Promise<OfferedServiceRow | undefined> =>
  selectOfferedService(db, vendorId, serviceId).forNoKeyUpdate('vs').executeTakeFirst()
