import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { MAX_BULK_IDS } from '#contract/bulk.ts'
import { userRoutes } from '#contract/users.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, clock, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', LIMIT_EXPORTS: '3' })
const boss = await given.admin({ last: 'Zz' })
const admin = as(boss)
const UNKNOWN = 2_000_000_000

const stored = ({ id }: { id: number }) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const audited = async ({ id }: { id: number }) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('person_id', '=', id)
      .where('actor_id', '=', boss.id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('several users are deactivated and signed out, but not oneself; and activated again', async () => {
  const [one, two] = [await given.client({ language: 'fr' }), await given.client({ active: false })]
  const theirs = as(one)
  expect((await theirs.call(accountRoutes.current)).status).toBe(200)
  const { body } = await admin.call(userRoutes.deactivateSelected, {
    body: { ids: [one.id, two.id, boss.id, UNKNOWN] },
  })
  expect(body).toEqual({
    done: [one.id, two.id],
    failed: [
      { id: boss.id, message: 'You cannot deactivate your own account. Please ask another administrator.' },
      { id: UNKNOWN, message: 'User was not found.' },
    ],
  })
  expect((await theirs.call(accountRoutes.current)).status).toBe(401)
  expect((await stored(boss)).active).toBe(true)
  // As the switch of the row: the entries of an edit. A user who already is inactive has none.
  expect([await audited(one), await audited(two)]).toEqual([['edited user', 'deactivated'], []])

  const again = await admin.call(userRoutes.activateSelected, { body: { ids: [one.id, two.id] } })
  expect(again.body.failed).toEqual([])
  const { password_hash, sort_name, language } = one
  expect(await stored(one)).toMatchObject({ active: true, password_hash, sort_name, language, email: one.email })
  expect((await stored(two)).active).toBe(true)
})

test('several users are erased, but not oneself and not the only primary contact of a vendor', async () => {
  const vendor = await given.vendor({ name: 'Birch House' })
  const [first, second] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  const client = await given.client()
  const { body } = await admin.call(userRoutes.removeSelected, {
    body: { ids: [client.id, first.id, second.id, boss.id] },
  })
  expect(body).toEqual({
    done: [client.id, first.id],
    failed: [
      { id: second.id, message: 'The only primary contact of Birch House. Please delete this user alone.' },
      { id: boss.id, message: 'You cannot delete your own account here. Please use Edit Account.' },
    ],
  })
  for (const user of [client, first])
    expect(await stored(user)).toMatchObject({ last: 'account', phone: '', deleted_at: clock.now() })
  expect(await audited(client)).toEqual(['deleted'])
  expect(await audited(first)).toEqual(['removed as contact', 'changed role', 'deleted'])
  expect(await stored(second)).toMatchObject({ last: second.last, deleted_at: null })
  // A repeat after a lost answer: who is gone is deleted.
  const repeated = await admin.call(userRoutes.removeSelected, { body: { ids: [client.id, second.id] } })
  expect([repeated.body.done, repeated.body.failed.map(({ id }) => id)]).toEqual([[client.id], [second.id]])
  expect(await audited(client)).toEqual(['deleted'])
  // Alone, after the question that names the vendor, they can be deleted.
  expect((await admin.call(userRoutes.remove, { params: { id: String(second.id) } })).status).toBe(200)
})

test('of two administrators who deactivate each other and more, one remains', async () => {
  const [one, two, client] = [await given.admin(), await given.admin(), await given.client()]
  const deactivate = (by: { id: number }, whom: { id: number }) =>
    as(by).call(userRoutes.deactivateSelected, { body: { ids: [whom.id, client.id] } })
  const replies = await Promise.all([deactivate(one, two), deactivate(two, one)])
  expect(replies.map(({ status }) => status)).toContain(200)
  expect([await stored(one), await stored(two)].filter(({ active }) => active)).toHaveLength(1)
})

test('between 1 and 200 users, for administrators only', async () => {
  const target = await given.client()
  const owner = as(await given.contactOf(await given.vendor()))
  for (const route of [userRoutes.activateSelected, userRoutes.deactivateSelected, userRoutes.removeSelected]) {
    expect((await owner.call(route, { body: { ids: [target.id] } })).status).toBe(403)
    for (const ids of [[], Array.from({ length: MAX_BULK_IDS + 1 }, (_, nth) => nth + 1)])
      expect((await admin.call(route, { body: { ids } })).status).toBe(422)
  }
  expect(await stored(target)).toMatchObject({ active: true, deleted_at: null })
})

test('active users whose address is not verified are a filter of the list', async () => {
  const waiting = await given.client({ last: 'Waiting', email_verified_at: null })
  await given.client({ last: 'Waiting' })
  await given.client({ last: 'Waiting', email_verified_at: null, active: false })
  const { body } = await admin.call(userRoutes.list, { query: { username: 'waiting', status: 'UNVERIFIED' } })
  expect(body.data.map(({ id }) => id)).toEqual([waiting.id])
})

test('decision 52: the list is a file of all rows of the filters; who was in it is recorded', async () => {
  const { id: occupation_id } = await db
    .insertInto('occupations')
    .values({ name: 'Nurse', sort_name: 'nurse' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vendor = await given.vendor({ name: 'Cedar House' })
  const user = await given.client({ first: '@Ida', last: 'Exported', role: 'VENDOR', occupation_id, active: false })
  await given.contact(vendor.id, user.id, false)
  const file = await admin.call(userRoutes.export, { query: { username: 'exported', status: '0', type: 'VENDOR' } })
  expect(file.headers['content-disposition']).toBe('attachment; filename="users.csv"')
  const [titles, ...lines] = file.raw.toString().trim().split('\r\n')
  expect(titles).toContain('"ID","Last name","First name","Email","Email verified","Phone"')
  expect(lines).toEqual([
    `"${user.id}","Exported","'@Ida","${user.email}","yes","416-555-0100","VENDOR","Nurse","no","no","en",` +
      `"${clock.now().toISOString()}","Cedar House"`,
  ])
  const entries = await db
    .selectFrom('audit_log')
    .select(['ids', 'detail'])
    .where('action', '=', 'exported')
    .where('kind', '=', 'user')
    .orderBy('id')
    .execute()
  const filters = { status: '0', type: 'VENDOR', searched: true }
  expect(entries).toMatchObject([{ ids: [], detail: { filters, count: 1 } }, { ids: [user.id] }])

  const all = (await admin.call(userRoutes.export)).raw.toString().trim().split('\r\n')
  expect(all.at(-1)).toContain(`"${boss.id}","Zz"`)
  expect(all.join('\n')).not.toContain(boss.password_hash)
  expect((await admin.call(userRoutes.export)).status).toBe(200)
  expect((await admin.call(userRoutes.export)).status).toBe(429)
  expect((await as(user).call(userRoutes.export)).status).toBe(401)
  expect((await as(await given.client()).call(userRoutes.export)).status).toBe(403)
})
