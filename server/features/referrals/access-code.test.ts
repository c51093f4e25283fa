import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { buildSendBody } from '#server/testing/referral-requests.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const { as, given } = await startTestApp({ LIMIT_USER: '1000000' })

test('decision 24: a private service needs its access code, except from users who see it listed', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ name: 'Élite Care', sort_name: 'elite care', private: true })
  await given.offer(vendor.id, secret.id)
  const client = as(await given.client())
  const send = (word?: string) =>
    client.call(referralRoutes.send, {
      body: buildSendBody(vendor, { service: secret.id, ...(word !== undefined && { word }) }),
    })

  for (const wrong of [undefined, '', 'elite', 'elite care 2', '%']) {
    const reply = await send(wrong)
    expect([reply.status, Object.keys(reply.refusal.errors!)]).toEqual([422, ['order.service']])
  }
  expect((await send('Elite CARE')).status).toBe(200)
  expect((await send('#elite care')).status).toBe(200)
  for (const person of [await given.admin(), await given.contactOf(vendor, { isPrimary: false })]) {
    const reply = await as(person).call(referralRoutes.send, { body: buildSendBody(vendor, { service: secret.id }) })
    expect(reply.status).toBe(200)
  }
})

test('SR-076: attempts to guess the access code of a private service are limited, although each is refused', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ private: true })
  await given.offer(vendor.id, secret.id)
  const client = as(await given.client())
  const guess = (word: string) =>
    client.call(referralRoutes.send, { body: buildSendBody(vendor, { service: secret.id, word }) })
  const statuses = []
  for (let i = 0; i < 40; i += 1) statuses.push((await guess(`guess ${i}`)).status)
  expect(statuses[0]).toBe(422)
  expect(statuses.at(-1)).toBe(429)
})

test('SR-032: an access code is counted whatever service it is sent with, so that the count reveals nothing', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ private: true })
  await given.offer(vendor.id, secret.id)
  const elsewhere = await given.service({ private: true })
  const client = as(await given.client())
  const guess = (service: number) =>
    client.call(referralRoutes.send, { body: buildSendBody(vendor, { service, word: 'a guess' }) })
  for (let i = 0; i < 30; i += 1) await guess(elsewhere.id)
  for (const service of [secret.id, elsewhere.id, vendor.service.id]) expect((await guess(service)).status).toBe(429)
})

test('SR-124: many concurrent guesses do not slow down other users', async () => {
  const vendor = await given.vendor()
  const secret = await given.service({ private: true })
  await given.offer(vendor.id, secret.id)
  const guesser = as(await given.client())
  const guesses = Array.from({ length: 60 }, (_, i) =>
    guesser.call(referralRoutes.send, { body: buildSendBody(vendor, { service: secret.id, word: `guess ${i}` }) }),
  )
  const other = await as(await given.client()).call(referralRoutes.sent)
  expect(other.status).toBe(200)
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([422, 429]))
})
