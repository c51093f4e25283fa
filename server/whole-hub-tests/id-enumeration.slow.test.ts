import { expect, test } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { registrationRoutes } from '#contract/registration.ts'
import type { Route } from '#contract/route.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { toUserRow } from '#server/features/users/user-row.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createRequestGenerator, hasIdOrTextInput, type FieldValues } from '#server/testing/request-generator.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

// Issue G: nobody can harvest people by counting ids. A vendor that has just registered calls every route that takes an
// id, an address or a search text; the test counts the people in the responses by words that are unique to each person.

const CALLS = 10_000
const TEN_MINUTES_MS = 600_000
const PEOPLE = 1_200
/** The generated requests send the addresses and last names of these people. */
const KNOWN = 100
const LIMIT = 300

type TestApp = Awaited<ReturnType<typeof startTestApp>>

const lettersOf = (n: number) =>
  [26 * 26, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(n / unit) % 26))).join('')
const numberOf = (letters: string) => [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 97, 0)
const words = {
  last: (n: number) => `Canary${lettersOf(n)}q`,
  email: (n: number) => `mail-${lettersOf(n)}q@canary.example`,
  phone: (n: number) =>
    `647-${String(n)
      .padStart(7, '0')
      .replace(/^(...)/, '$1-')}`,
}
/** Yields the number of each person for every unique word in the text. */
function* peopleIn(text: string) {
  for (const [, letters = ''] of text.matchAll(/(?:canary|forename)([a-z]{3})q/gi))
    yield { kind: 'name', person: numberOf(letters.toLowerCase()) }
  for (const [, letters = ''] of text.matchAll(/mail-([a-z]{3})q@/gi))
    yield { kind: 'email', person: numberOf(letters.toLowerCase()) }
  for (const [, start = '', end = ''] of text.matchAll(/647-(\d{3})-(\d{4})/g))
    yield { kind: 'phone', person: Number(start + end) }
}

async function fillHub({ clock, db, given }: TestApp) {
  const password_hash = await hashPassword(TEST_PASSWORD)
  const rows = Array.from({ length: PEOPLE }, (_, n) =>
    toUserRow({
      first: `Forename${lettersOf(n)}q`,
      last: words.last(n),
      email: words.email(n),
      phone: words.phone(n),
      password_hash,
      role: n === 0 ? 'ADMIN' : n % 12 === 0 ? 'VENDOR' : 'CLIENT',
      created_at: clock.now(),
    }),
  )
  const people = await db.insertInto('users').values(rows).returning('id').execute()
  const at = { created_at: clock.now() }
  for (let n = 12; n < 600; n += 12) {
    const vendor = await given.vendor()
    await given.contact(vendor.id, people[n]!.id, true)
    await given.contact(vendor.id, people[n + 600]!.id, false)
    await given.referral(people[n + 1]!, vendor)
    const follow = { user_id: people[n + 2]!.id, vendor_id: vendor.id }
    await db
      .insertInto('follows')
      .values({ ...follow, is_subscriber: true, ...at })
      .execute()
  }
  return people
}

/** Registers a vendor as anybody can; it has a colleague, a sender and a vendor in its network. */
async function newVendor({ call, db, given }: TestApp, people: { id: number }[]) {
  const email = 'walker@example.org'
  const person = { first: 'New', last: 'Walker', email, phone: '416-555-0100', password: TEST_PASSWORD }
  const vendor = { name: 'Walk Away', email: 'desk@example.org', site: 'walk.example.org', phone: '416-555-0100' }
  const body = { ...person, password_confirmation: TEST_PASSWORD, is_vendor: true, vendor }
  expect((await call(null, registrationRoutes.register, { body })).status).toBe(200)
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const own = await db.selectFrom('vendors').selectAll().where('name', '=', 'Walk Away').executeTakeFirstOrThrow()
  const [location, service] = [await given.location(own.id), await given.service()]
  await given.offer(own.id, service.id)
  const [sender, colleague] = [PEOPLE - 1, PEOPLE - 2]
  await given.referral(people[sender]!, { ...own, location, service })
  await given.contact(own.id, people[colleague]!.id, false)
  return {
    user,
    own: { vendor: own.id, location: location.id, service: service.id },
    related: new Set([sender, colleague]),
  }
}

/** Routes that end the caller's own session, vendor or account run last. */
const isDestructive = ({ method, path }: Route) =>
  method === 'DELETE' || /logout|\/account\/delete|toggle-activation|reset|end-sessions/.test(path)

/**
 * Returns the routes that take an id, an address or a text, in turn; each twentieth is a people search, beyond its
 * limits.
 */
function planOf(routes: Route[]): Route[] {
  const rounds = Math.ceil(CALLS / routes.length)
  const manyOf = (some: Route[]) => Array.from({ length: rounds }, () => some).flat()
  const plan = [
    ...manyOf(routes.filter((route) => !isDestructive(route))),
    ...manyOf(routes.filter((route) => isDestructive(route))),
  ]
  return plan.slice(0, CALLS).map((route, nth) => (nth % 20 === 0 ? contactRoutes.people : route))
}

/** Ids cycle through everybody's; ids that a route requires to get past its checks are the caller's own. */
function valuesFor(user: { id: number }, own: Record<'vendor' | 'location' | 'service', number>): FieldValues {
  const ownId = (field: string, path: string) => {
    if (/location/.test(field)) return own.location
    if (/service/i.test(field)) return own.service
    return path.startsWith('/users') || path.startsWith('/account') ? user.id : own.vendor
  }
  return {
    id: (field, { path, nth, isProbe }) =>
      isProbe && nth % 5 !== 4 ? 1 + ((nth * 17) % (PEOPLE + 20)) : ownId(field, path),
    text: (field, nth) => {
      const known = nth % KNOWN
      if (/mail|username|^users$/.test(field)) return words.email(known)
      if (nth % 4 === 0) return words.last(known)
      return nth % 4 === 1 ? words.email(known) : `canary${lettersOf((nth * 26) % PEOPLE).slice(0, 2)}`
    },
  }
}

test('SR-077, SR-034: 10,000 requests of a new vendor over the whole contract reveal at most 300 people, and nobody’s address or number', async () => {
  // The people of this file are the only ones of the hub, and their ids begin at 1.
  const care = await startTestApp()
  const { app, as, clock, config, db } = care
  const people = await fillHub(care)
  const { user, own, related } = await newVendor(care, people)
  const values = valuesFor(user, own)
  const routes = app.routes.filter((route) => route.media !== 'stream' && hasIdOrTextInput(route))
  const makers = new Map(routes.map((route) => [route, createRequestGenerator(route, values)]))
  const called = new Map<Route, number>()
  const sent = new Set<string>()
  const seen = new Map<number, Set<string>>()
  const reached: { person: number; how: string }[] = []
  let me = as(user)

  const walk = async (route: Route) => {
    const times = called.get(route) ?? 0
    const request = makers.get(route)!(times)
    called.set(route, times + 1)
    clock.advance(TEN_MINUTES_MS / CALLS)
    for (const { kind, person } of peopleIn(decodeURIComponent(request.url) + JSON.stringify(request.payload ?? '')))
      sent.add(`${kind} ${person}`)
    const authorization = `Bearer ${await me.token()}`
    const reply = await app.http.inject({ ...request, headers: { authorization } })
    if (reply.statusCode === 401 && route.path !== '/login') me = as(user)
    for (const { kind, person } of peopleIn(reply.body)) {
      if (related.has(person) || sent.has(`${kind} ${person}`)) continue
      seen.set(person, (seen.get(person) ?? new Set()).add(`${route.method} ${route.path}`))
      if (kind !== 'name' && route.path !== '/users/search')
        reached.push({ person, how: `${kind} by ${route.method} ${route.path}` })
    }
  }
  for (const route of planOf(routes)) await walk(route)

  expect(called.size).toBe(routes.length)
  // Vendor users who were found by search, or whose address is known, can be added as contacts without an invitation,
  // up to a daily number (decision 48).
  const members = await db.selectFrom('vendor_contacts').select('user_id').where('vendor_id', '=', own.vendor).execute()
  expect(members.length).toBeLessThanOrEqual(2 + config.limits.contacts!)
  const isKnown = (person: number) => sent.has(`email ${person}`) || seen.get(person)?.has('GET /users/search')
  const isMember = (person: number) => members.some(({ user_id }) => user_id === people[person]!.id)
  const strangers = reached.filter(({ person }) => !isMember(person) || !isKnown(person))
  expect([...new Set(strangers.map(({ how }) => how))]).toEqual([])
  expect(seen.size).toBeLessThanOrEqual(LIMIT)
  // The requests use up the search limit and are recorded.
  const shown = await db.selectFrom('people_shown').select('user_id').where('searcher_id', '=', user.id).execute()
  expect([shown.length > LIMIT - 10, shown.length <= LIMIT]).toEqual([true, true])
  expect(seen.size).toBeGreaterThan(100)
  const noted = db.selectFrom('audit_log').select('ids').where('action', '=', 'searched')
  const ids = (await noted.where('actor_id', '=', user.id).execute()).flatMap((line) => line.ids)
  expect(ids).toHaveLength(shown.length)
}, 900_000)
