import type { InferResult } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isFullNow } from '#contract/availability.ts'
import { msg } from '#contract/message.ts'
import { can, type PolicyVendor, type Viewer } from '#contract/policy.ts'
import type { NewReferral } from '#contract/referrals.ts'
import { normalizeAccessCode } from '#server/features/vendors/access-code.ts'
import { POLICY_VENDOR_COLUMNS, toPolicyVendor } from '#server/features/vendors/queries.ts'
import type { Db } from '#server/platform/db.ts'
import { isForeignKeyViolation } from '#server/platform/database-errors.ts'
import { invalidFieldProblem, Problem } from '#server/platform/problems.ts'

/** What the sender has chosen. */
interface ReferralSelection {
  vendor: number
  location: number
  service: number
  subService: number | null
}

/** `location`, `service` and `sub_service` are null if the vendor has no such one; an archived location counts as none. */
const selectReferralTarget = (tx: Db, viewer: Viewer, selection: ReferralSelection) =>
  tx
    .selectFrom('vendors as v')
    .select([...POLICY_VENDOR_COLUMNS, 'v.name', 'v.phone'])
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom('users as u').select(['u.first', 'u.last', 'u.email', 'u.phone']).where('u.id', '=', viewer.id),
      )
        .$notNull()
        .as('sender'),
      jsonObjectFrom(
        selectFrom('locations as l')
          .select(['l.clinic_name', 'l.street', 'l.unit', 'l.number', 'l.city', 'l.state', 'l.zip'])
          .select(['l.hides_address', 'l.names_town'])
          .where('l.id', '=', selection.location)
          .whereRef('l.vendor_id', '=', 'v.id')
          .where('l.is_archived', '=', false),
      ).as('location'),
      jsonObjectFrom(
        selectFrom('vendor_services as o')
          .innerJoin('services as s', 's.id', 'o.service_id')
          .select(['s.name', 's.sort_name', 's.private', 'o.availability', 'o.availability_at'])
          .whereRef('o.vendor_id', '=', 'v.id')
          .where('o.service_id', '=', selection.service)
          .where('s.parent_id', 'is', null),
      ).as('service'),
      jsonObjectFrom(
        selectFrom('services as s')
          .select(['s.name', 's.options'])
          .where('s.id', '=', selection.subService)
          .where('s.parent_id', '=', selection.service),
      ).as('subService'),
    ])
    .where('v.id', '=', selection.vendor)
    .forShare('v')

type TargetRow = InferResult<ReturnType<typeof selectReferralTarget>>[number]

/** Everything that decides about a new referral. */
export type ReferralTarget = PolicyVendor &
  Pick<TargetRow, 'name' | 'phone' | 'sender' | 'location' | 'service' | 'subService'>

/** Reads the target with one query and locks its vendor until the end of the transaction (SR-035). */
export async function lockReferralTarget(
  tx: Db,
  viewer: Viewer,
  selection: ReferralSelection,
): Promise<ReferralTarget | undefined> {
  const row = await selectReferralTarget(tx, viewer, selection).executeTakeFirst()
  if (!row) return undefined
  const { name, phone, sender, location, service, subService } = row
  return { ...toPolicyVendor(row), name, phone, sender, location, service, subService }
}

const noSuchLocationProblem = () => invalidFieldProblem('order.location', msg('This location cannot be chosen.'))
const noSuchServiceProblem = () => invalidFieldProblem('order.service', msg('This service cannot be chosen.'))
const noSuchSubServiceProblem = () => invalidFieldProblem('order.subService', msg('This sub-service cannot be chosen.'))

/**
 * For `catch` of the insert: throws 422 at the field whose choice was deleted while this transaction waited for the lock of the
 * vendor, and any other error unchanged.
 */
export function rethrowReferralInsertError(error: unknown): never {
  if (isForeignKeyViolation(error, 'referrals_location_id_fkey')) throw noSuchLocationProblem()
  if (isForeignKeyViolation(error, 'referrals_service_id_fkey')) throw noSuchServiceProblem()
  if (isForeignKeyViolation(error, 'referrals_sub_service_id_fkey')) throw noSuchSubServiceProblem()
  throw error
}

export function requireSelectedLocation({ location }: ReferralTarget): NonNullable<ReferralTarget['location']> {
  if (!location) throw noSuchLocationProblem()
  return location
}

/**
 * Decision 24: a private service is for users who know its access code, and for those who see it listed. A full one takes no
 * referral from anybody (409): the refusal names the vendor's phone number.
 */
export function requireSelectedService(
  viewer: Viewer,
  vendor: ReferralTarget,
  newReferral: NewReferral,
  at: Date,
): NonNullable<ReferralTarget['service']> {
  const { service } = vendor
  const isOpen =
    service &&
    (!service.private ||
      can.seeInsideVendor(viewer, vendor.id) ||
      (newReferral.word !== undefined && normalizeAccessCode(newReferral.word) === service.sort_name))
  if (!isOpen) throw noSuchServiceProblem()
  if (isFullNow({ state: service.availability, confirmed_at: service.availability_at }, at))
    throw serviceFull(vendor, service.name)
  return service
}

function serviceFull({ name, phone }: ReferralTarget, service: string): Problem {
  const text =
    phone === ''
      ? msg('{name} takes no new referrals for {service} right now, because it is full.', { name, service })
      : msg('{name} takes no new referrals for {service} right now, because it is full. Please call {phone}.', {
          name,
          service,
          phone,
        })
  return new Problem(409, text, { code: 'service-full', fields: { 'order.service': [text] } })
}

export function requireSelectedOptions({ subService }: ReferralTarget, newReferral: NewReferral): string[] {
  if (newReferral.subService != null && !subService) throw noSuchSubServiceProblem()
  const options = [...new Set(newReferral.options)]
  if (!options.every((option) => subService?.options.includes(option)))
    throw invalidFieldProblem('order.options', msg('This option cannot be chosen.'))
  return options
}
