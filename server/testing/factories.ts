import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { toNameSortKey } from '#contract/fold-text.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { toUserRow } from '#server/features/users/user-row.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { buildNameSearchText } from '#server/features/search-index/search-words.ts'
import type { Tables } from '#server/tables.ts'

export const TEST_PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined

type Some<T extends keyof Tables> = Partial<Insertable<Tables[T]>>

/** Creates rows for tests. Fields that a test does not set get plain values. */
export function createFactories(db: Db, clock: Clock) {
  let count = 0
  const next = () => (count += 1)

  async function user(values: Some<'users'> = {}) {
    const n = next()
    return db
      .insertInto('users')
      .values(
        toUserRow({
          first: `First${n}`,
          last: `Last${n}`,
          email: `person${n}@example.org`,
          phone: '416-555-0100',
          password_hash: await (passwordHash ??= hashPassword(TEST_PASSWORD)),
          role: 'CLIENT',
          created_at: clock.now(),
          email_verified_at: clock.now(),
          ...values,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Creates a sender without an account. */
  async function guest(values: Some<'people'> = {}) {
    const n = next()
    const { first = `Guest${n}`, last = `Last${n}`, email = `guest${n}@example.org` } = values
    return db
      .insertInto('people')
      .values({
        first,
        last,
        sort_name: toNameSortKey(`${last}, ${first}`),
        email,
        phone: '416-555-0101',
        password_hash: '',
        role: 'CLIENT',
        created_at: clock.now(),
        is_guest: true,
        address_hash: createHash('sha256').update(email).digest(),
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  async function location(vendorId: number, values: Some<'locations'> = {}) {
    return db
      .insertInto('locations')
      .values({
        vendor_id: vendorId,
        clinic_name: `Clinic ${next()}`,
        street: 'King St',
        number: '1',
        city: 'Toronto',
        state: 'Ontario',
        zip: 'M5H 1A1',
        country: 'Canada',
        lat: 43.6487,
        lng: -79.3774,
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  async function service(values: Some<'services'> = {}) {
    const name = values.name ?? `Service ${next()}`
    return db
      .insertInto('services')
      .values({ name, sort_name: toNameSortKey(name), ...values })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  const offer = (vendorId: number, serviceId: number) =>
    db.insertInto('vendor_services').values({ vendor_id: vendorId, service_id: serviceId }).execute()

  /** Creates a vendor with one location and one public service. */
  async function vendor(values: Some<'vendors'> = {}) {
    const n = next()
    const name = values.name ?? `Vendor ${n}`
    const row = await db
      .insertInto('vendors')
      .values({
        name,
        sort_name: toNameSortKey(name),
        search_text: toNameSortKey(name),
        name_words: buildNameSearchText(name, []),
        email: `vendor${n}@example.org`,
        created_at: clock.now(),
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const offered = await service()
    await offer(row.id, offered.id)
    return { ...row, location: await location(row.id), service: offered }
  }

  const contact = (vendorId: number, userId: number, isPrimary: boolean) =>
    db
      .insertInto('vendor_contacts')
      .values({ vendor_id: vendorId, user_id: userId, is_primary: isPrimary, created_at: clock.now() })
      .execute()

  /** Creates a vendor user, by default a primary contact of the vendor. */
  async function contactOf(vendorRow: { id: number }, { isPrimary = true } = {}) {
    const person = await user({ role: 'VENDOR' })
    await contact(vendorRow.id, person.id, isPrimary)
    return person
  }

  type VendorWithParts = Awaited<ReturnType<typeof vendor>>

  async function referral(from: { id: number }, to: VendorWithParts, values: Some<'referrals'> = {}) {
    return db
      .insertInto('referrals')
      .values({
        sender_id: from.id,
        vendor_id: to.id,
        location_id: to.location.id,
        service_id: to.service.id,
        created_at: clock.now(),
        ...(values.read_by != null && { read_at: clock.now() }),
        ...values,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Says whom a referral is for. */
  async function referralClient(of: { id: number }, values: Some<'referral_clients'> & { name: string }) {
    await db
      .insertInto('referral_clients')
      .values({ phone: '', contact_note: '', sort_name: toNameSortKey(values.name), ...values, referral_id: of.id })
      .execute()
  }

  return {
    user,
    guest,
    client: (values: Some<'users'> = {}) => user(values),
    admin: (values: Some<'users'> = {}) => user({ role: 'ADMIN', ...values }),
    vendor,
    service,
    offer,
    location,
    contact,
    contactOf,
    referral,
    referralClient,
  }
}
