import { randomBytes } from 'node:crypto'
import { toNameSortKey } from '#contract/fold-text.ts'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { toUserRow } from '#server/features/users/user-row.ts'
import { days, addMilliseconds } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { sortIdsIntoInsertOrder } from './batches.ts'
import type { DemoNamesAndOccupations } from './demo-content.ts'
import { generateFakePhoneNumber } from './generate-demo-vendors.ts'
import type { SeededRandom } from './seeded-random.ts'

/** An account that can sign in to the demo. */
export interface DemoAccount {
  role: 'ADMIN' | 'VENDOR' | 'CLIENT'
  email: string
  password: string
}

export interface SeededUsers {
  accounts: DemoAccount[]
  admin: number
  vendor: number
  client: number
  vendorPeople: number[]
  clients: number[]
}

const VENDOR_PEOPLE = 40
const CLIENTS = 70
const OWN_NAMES = { ADMIN: 'Robin Sutherland', VENDOR: 'Abena Osei', CLIENT: 'Jordan Leclerc' } as const

/** Creates occupations and users: three who can sign in, with new random passwords, and many who cannot. */
export async function seedUsers(
  db: Db,
  { chance, now, people }: { chance: SeededRandom; now: Date; people: DemoNamesAndOccupations },
): Promise<SeededUsers> {
  const accounts = (['ADMIN', 'VENDOR', 'CLIENT'] as const).map((role) => ({
    role,
    email: `${role.toLowerCase()}@example.org`,
    password: randomBytes(9).toString('base64url'),
  }))
  // The last password is of random bytes that are not stored.
  const secrets = [...accounts.map(({ password }) => password), randomBytes(32).toString('hex')]
  const hashes = await Promise.all(secrets.map(hashPassword))
  const occupations = await db
    .insertInto('occupations')
    .values(people.occupations.map((name) => ({ name, sort_name: toNameSortKey(name) })))
    .returning('id')
    .execute()

  function person(name: string, role: DemoAccount['role'], own?: { email: string; hash: string }) {
    const space = name.indexOf(' ')
    const [first, last] = [name.slice(0, space), name.slice(space + 1)]
    const joined = addMilliseconds(now, -days(chance.integer(200, 900)))
    return toUserRow({
      first,
      last,
      role,
      email: own?.email ?? `${toNameSortKey(name).replaceAll(/[^a-z]+/g, '.')}@example.org`,
      phone: generateFakePhoneNumber(chance, chance.pickOne(['416', '905', '519', '613', '705', '807'])),
      password_hash: own?.hash ?? hashes.at(-1)!,
      occupation_id: role === 'ADMIN' ? null : chance.pickOne(occupations).id,
      created_at: joined,
      email_verified_at: joined,
    })
  }

  const names = newNames(chance, people, VENDOR_PEOPLE + CLIENTS)
  const rows = [
    ...accounts.map(({ role, email }, i) => person(OWN_NAMES[role], role, { email, hash: hashes[i]! })),
    ...names.map((name, i) => person(name, i < VENDOR_PEOPLE ? 'VENDOR' : 'CLIENT')),
  ]
  const ids = sortIdsIntoInsertOrder(await db.insertInto('users').values(rows).returning('id').execute())
  const [admin, vendor, client, ...others] = ids as [number, number, number, ...number[]]
  return {
    accounts,
    admin,
    vendor,
    client,
    vendorPeople: others.slice(0, VENDOR_PEOPLE),
    clients: others.slice(VENDOR_PEOPLE),
  }
}

/** Combines first and last names without repeats. */
function newNames(chance: SeededRandom, { firstNames, lastNames }: DemoNamesAndOccupations, count: number): string[] {
  const names = new Set<string>()
  const own: string[] = Object.values(OWN_NAMES)
  while (names.size < count) {
    const name = `${chance.pickOne(firstNames)} ${chance.pickOne(lastNames)}`
    if (!own.includes(name)) names.add(name)
  }
  return [...names]
}
