import type { InjectOptions } from 'fastify'
import { startSession } from '#server/features/accounts/sessions.ts'
import { getPublicFileStorageKey } from '#server/features/public-files/public-files.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf } from '#server/testing/uploads.ts'
import type { AccessRole } from './access-table.ts'

export type AccessWorld = Awaited<ReturnType<typeof createAccessWorld>>

/** Returns true for roles with a signed-in user; the others get 401. */
export const isSignedInRole = (role: AccessRole): role is Exclude<AccessRole, 'guest' | 'pre_mfa'> =>
  role !== 'guest' && role !== 'pre_mfa'

/** Creates a hub with a user for each role. All data of the client and of vendor A contains the word CANARY. */
export async function createAccessWorld(environment: Record<string, string>) {
  const limits = {
    LIMIT_USER: 'off',
    LIMIT_ADDRESS: 'off',
    LIMIT_EXPORTS: 'off',
    LIMIT_UPLOADS: 'off',
    LIMIT_REFERRALS: 'off',
    LIMIT_REFERRALS_VENDOR: 'off',
  }
  const care = await startTestApp({ ...limits, ...environment }, { background: false })
  const { app, db, given, services, clock } = care
  const client = await given.client({ first: 'CANARY', last: 'CANARY' })
  const otherClient = await given.client()
  const admin = await given.admin()
  const vendorA = await given.vendor({ name: 'CANARY A' })
  const vendorB = await given.vendor({ name: 'Vendor B' })
  const persons: Record<Exclude<AccessRole, 'guest'>, { id: number }> = {
    pre_mfa: await given.client(),
    client,
    other_client: otherClient,
    vendor_own: await given.contactOf(vendorA),
    vendor_other: await given.contactOf(vendorB),
    vendor_nonprimary: await given.contactOf(vendorA, { isPrimary: false }),
    admin,
  }
  await services.files.put(getPublicFileStorageKey('form-1.pdf'), createPdf().bytes)

  /** Creates a vendor in this state with the people of A. */
  const likeA = async (values: Parameters<typeof given.vendor>[0]) => {
    const vendor = await given.vendor({ name: 'CANARY', ...values })
    await given.contact(vendor.id, persons.vendor_own.id, true)
    await given.contact(vendor.id, persons.vendor_nonprimary.id, false)
    return vendor
  }

  const halfSignedIn = await startSession(
    { db, keys: services.keys, at: clock.now() },
    { id: persons.pre_mfa.id, device: 'test', verified: false },
  )
  const tokens = new Map<AccessRole, Promise<string>>()

  function tokenOf(role: AccessRole): Promise<string> | string | null {
    if (role === 'guest') return null
    if (role === 'pre_mfa') return halfSignedIn.token
    if (!tokens.has(role)) tokens.set(role, care.as(persons[role]).token())
    return tokens.get(role)!
  }

  /** Returns a user of this role for a request that ends the account, because other rows need the shared user. */
  async function disposableUser(role: Exclude<AccessRole, 'guest'>): Promise<{ id: number }> {
    if (role === 'vendor_nonprimary') return given.contactOf(vendorA, { isPrimary: false })
    if (role === 'admin') return given.admin()
    return role === 'client' || role === 'other_client' ? given.client() : persons[role]
  }

  /** Returns a token: of a separate session when the request ends it. */
  async function tokenFor(url: InjectOptions['url'], role: AccessRole) {
    const isSignOut = url === '/api/logout'
    if (isSignOut && role !== 'guest') return care.as(persons[role]).token()
    if (url === '/api/account/delete' && isSignedInRole(role)) return care.as(await disposableUser(role)).token()
    return tokenOf(role)
  }

  /** Returns the request with its token, after creating the rows that it needs in the database. */
  async function prepare(request: InjectOptions, role: AccessRole) {
    if (role === 'pre_mfa')
      await db
        .updateTable('sessions')
        .set({ verified_at: null, code_sent_at: null })
        .where('id', '=', halfSignedIn.sessionId)
        .execute()
    const token = await tokenFor(request.url, role)
    const prepared: InjectOptions = {
      ...request,
      // A successful request for the event stream gets an endless response.
      payloadAsStream: request.method === 'GET' && request.url === '/api/live' && isSignedInRole(role),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers },
    }
    return () => app.http.inject(prepared)
  }

  const send = async (request: InjectOptions, role: AccessRole) => (await prepare(request, role))()

  let numbered = 0
  return {
    ...care,
    client,
    vendorA,
    vendorB,
    persons,
    halfSignedIn,
    likeA,
    inactive: await likeA({ active: false }),
    vendorsOnly: await likeA({ vendors_seen_only: true }),
    preventsAll: await likeA({ name: 'Closed', prevent_referrals: true }),
    preventsGuests: await likeA({ name: 'No guests', prevent_guest_referrals: true }),
    preventsPublic: await likeA({ name: 'Vendors only', prevent_public_referrals: true }),
    prepare,
    send,
    /**
     * Returns the owner of the object of a request: the role's user, or the client for roles that act on the data of
     * others.
     */
    ownerFor: (role: AccessRole) => (isSignedInRole(role) && role !== 'other_client' ? persons[role] : client),
    /** Returns a unique name. */
    newName: (prefix = 'New') => `${prefix} ${(numbered += 1)}`,
  }
}
