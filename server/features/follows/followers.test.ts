import { expect, test } from 'vitest'
import { followRoutes } from '#contract/follows.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { hours } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { app, as, clock, db, given, messages } = await startTestApp(
  {
    LIMIT_USER: 'off',
    LIMIT_ADDRESS: 'off',
    APP_URL: 'https://hub.localhost',
    MAIL_ADDRESS: '1 King St, Toronto',
  },
  { background: true },
)

type Someone = { id: number }
const of = ({ id }: Someone) => ({ params: { id: String(id) } })

async function world() {
  const vendor = await given.vendor({ name: 'Northside Rehab', phone: '416-555-0177' })
  const owner = await given.contactOf(vendor)
  const follow = async (isSubscriber: boolean, values: Parameters<typeof given.client>[0] = {}) => {
    const user = await given.client(values)
    const row = { user_id: user.id, vendor_id: vendor.id, is_subscriber: isSubscriber, created_at: clock.now() }
    await db.insertInto('follows').values(row).execute()
    clock.advance(1_000)
    return user
  }
  return {
    vendor,
    owner,
    follow,
    followers: (person: Someone = owner, query = {}) =>
      as(person).call(followRoutes.followers, { ...of(vendor), query }),
    send: (text: string, person: Someone = owner) =>
      as(person).call(followRoutes.sendUpdate, { ...of(vendor), body: { text } }),
    outlook: async () => (await as(owner).call(followRoutes.outlook, of(vendor))).body,
    sentMessages: async () => {
      await waitForEmptyOutbox(db)
      return messages.splice(0)
    },
  }
}

test('VADM-063, API-071, ENT-061, VADM-009: followers are listed, the newest first, with their occupation and whether they subscribe', async () => {
  const { vendor, owner, follow, followers } = await world()
  const { id: occupation_id } = await db
    .insertInto('occupations')
    .values({ name: 'Social worker', sort_name: 'social worker' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first, second] = [await follow(true, { occupation_id }), await follow(false)]
  const { body } = await followers(await given.contactOf(vendor, { isPrimary: false }))
  const shown = (user: typeof first) => ({ id: user.id, name: `${user.first} ${user.last}`, email: user.email })
  expect(body.data).toEqual([
    { ...shown(second), occupation: null, type: 'CLIENT', isSubscriber: false },
    { ...shown(first), occupation: 'Social worker', type: 'CLIENT', isSubscriber: true },
  ])
  expect((await as(owner).call(vendorRoutes.one, of(vendor))).body.followers_count).toBe(2)
})

test('VADM-064, CONST-026: subscribers, other followers, and pages', async () => {
  const { follow, followers, owner } = await world()
  for (const isSubscriber of [true, false, true]) await follow(isSubscriber)
  const count = async (subscribers?: string) => {
    const { body } = await followers(owner, { ...(subscribers && { subscribers }), limit: '1' })
    return [body.total, body.data.length]
  }
  expect([await count(), await count('1'), await count('2')]).toEqual([
    [3, 1],
    [2, 1],
    [1, 1],
  ])
  expect((await followers(owner, { subscribers: '3' })).status).toBe(422)
  expect((await followers()).body.per_page).toBe(50)
})

test('Names and addresses of followers are for the vendor’s own contacts and administrators', async () => {
  const { followers } = await world()
  for (const person of [await given.client(), await given.contactOf(await given.vendor())])
    expect((await followers(person)).status).toBe(403)
  expect((await followers(await given.admin())).status).toBe(200)
})

test('Decision 31: an update is sent to subscribers only, names its sender, and has a one-click unsubscribe', async () => {
  const { vendor, follow, send, sentMessages, outlook } = await world()
  const subscriber = await follow(true)
  const french = await follow(true, { language: 'fr' })
  await follow(false)
  await follow(true, { active: false })
  await follow(true, { enable_sending_email: false })
  expect(await outlook()).toEqual({ recipients: 2, left_today: 2 })
  const text = `We are open on Sundays.\n\nCall us: <b>416-555-0177</b>\nor come by. ${'x'.repeat(300)}`
  expect((await send(text)).body).toEqual({ recipients: 2, left_today: 1 })

  const all = await sentMessages()
  expect(new Map(all.map(({ to, subject }) => [to, subject]))).toEqual(
    new Map([
      [subscriber.email, 'News from "Northside Rehab"'],
      [french.email, 'Du nouveau chez « Northside Rehab »'],
    ]),
  )
  const letter = all.find(({ to }) => to === subscriber.email)!
  expect(letter.text).toContain(text)
  expect(letter.html).toContain('&lt;b&gt;416-555-0177')
  expect(letter.text).toContain(`by Northside Rehab, ${vendor.email}, 416-555-0177`)
  expect(letter.text).toContain('1 King St, Toronto')
  expect(letter.text).toContain(`https://hub.localhost/vendors/${vendor.id}`)

  const { unsubscribeUrl } = letter as { unsubscribeUrl?: string }
  await app.http.inject({ method: 'POST', url: new URL(unsubscribeUrl!).pathname })
  await send('One more thing.')
  expect((await sentMessages()).map(({ to }) => to)).toEqual([french.email])
})

test('An update goes by email only, and people who have switched email off are not counted', async () => {
  const { follow, send, sentMessages } = await world()
  const both = await follow(true, { enable_sending_sms: true, phone: '416-555-0188' })
  await follow(true, { enable_sending_sms: true, enable_sending_email: false, phone: '416-555-0189' })
  expect((await send('We are open on Sundays.')).body).toMatchObject({ recipients: 1 })
  expect((await sentMessages()).map(({ channel, to }) => [channel, to])).toEqual([['email', both.email]])
})

test('an update of a vendor that now only vendors see is neither sent to clients who had subscribed nor counted for them', async () => {
  const { vendor, follow, send, outlook, sentMessages } = await world()
  const [, colleague, unlisted] = [
    await follow(true),
    await follow(true, { role: 'VENDOR' }),
    await follow(true, { role: 'VENDOR' }),
  ]
  await given.contact((await given.vendor()).id, colleague.id, true)
  // Whose own vendor waits for approval sees others as a client does.
  await given.contact((await given.vendor({ approval: 'pending' })).id, unlisted.id, true)
  expect(await outlook()).toMatchObject({ recipients: 3 })
  await db.updateTable('vendors').set({ vendors_seen_only: true }).where('id', '=', vendor.id).execute()
  expect(await outlook()).toMatchObject({ recipients: 1 })
  expect((await send('For colleagues.')).body).toMatchObject({ recipients: 1 })
  expect((await sentMessages()).map(({ to }) => to)).toEqual([colleague.email])
})

test('Two updates in 24 hours are the limit, also when they are sent concurrently', async () => {
  const { follow, send, outlook } = await world()
  await follow(true)
  const replies = await Promise.all([1, 2, 3, 4].map((nth) => send(`News ${nth}`)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429])
  expect(await outlook()).toEqual({ recipients: 1, left_today: 0 })
  clock.advance(hours(24))
  expect((await send('A new day.')).status).toBe(200)
})

test('An update needs a text, a subscriber, and a listed vendor', async () => {
  const { vendor, follow, send } = await world()
  expect((await send('Hello')).refusal.message).toBe('No subscriber gets email at present.')
  await follow(true)
  const blank = await send('  ')
  expect([blank.status, blank.refusal.errors]).toEqual([422, { text: ['Please write something first.'] }])
  expect((await send('x'.repeat(2_001))).status).toBe(422)
  await db.updateTable('vendors').set({ active: false }).where('id', '=', vendor.id).execute()
  expect((await send('Hello')).status).toBe(409)
})

test('Plain contacts, other vendors and clients cannot send updates', async () => {
  const { vendor, follow, send, sentMessages } = await world()
  await follow(true)
  await sentMessages()
  const plain = await given.contactOf(vendor, { isPrimary: false })
  for (const person of [plain, await given.contactOf(await given.vendor()), await given.client()])
    expect((await send('Hello', person)).status).toBe(403)
  expect(await sentMessages()).toEqual([])
})

test('SR-091: an update is recorded without its text', async () => {
  const { vendor, owner, follow, send } = await world()
  await follow(true)
  await send('Our secret recipe')
  const line = db.selectFrom('audit_log').selectAll().where('action', '=', 'sent update')
  const { actor_id, detail } = await line.where('vendor_id', '=', vendor.id).executeTakeFirstOrThrow()
  expect([actor_id, detail]).toEqual([owner.id, { recipients: 1 }])
})
