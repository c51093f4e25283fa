import { expect, test } from 'vitest'
import { vendorAnswerByLinkRoutes } from '#contract/referral-by-link.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

const { as, clock, db, given, messages } = await startTestApp({ LIMIT_USER: 'off' }, { background: true })

const sentMessages = async () => {
  await waitForEmptyOutbox(db)
  return messages.splice(0)
}

async function vendorWithTwoManagers() {
  const vendor = await given.vendor({ name: 'Éclair' })
  const [first, second] = [await given.contactOf(vendor), await given.contactOf(vendor)]
  await given.contactOf(vendor, { isPrimary: false })
  return { vendor, first, second, params: { id: String(vendor.id) } }
}

test('a new email address of a vendor is told to its earlier mailbox and to all who manage it', async () => {
  const { vendor, first, second, params } = await vendorWithTwoManagers()
  await db
    .updateTable('users')
    .set({ enable_sending_email: false, language: 'fr' })
    .where('id', '=', second.id)
    .execute()
  const edit = (body: object) => as(first).call(vendorProfileRoutes.update, { params, body })
  expect((await edit({ email: 'private@example.org' })).status).toBe(200)
  const mails = await sentMessages()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([vendor.email, first.email, second.email].toSorted())
  const textTo = (address: string) => mails.find(({ to }) => to === address)!.text
  expect(textTo(vendor.email)).toContain('Changed for Éclair on Care Referral Hub: its email address.')
  expect(textTo(vendor.email)).not.toContain(`/vendors/${vendor.id}`)
  expect(textTo(second.email)).toContain('Modifié pour Éclair sur Care Referral Hub\u00a0: son adresse courriel.')
  expect(textTo(second.email)).toContain(`/vendors/${vendor.id}`)

  expect((await edit({ email: 'PRIVATE@example.org', bio: 'The same address' })).status).toBe(200)
  expect(await sentMessages()).toEqual([])
})

test('ANS-018: an earlier mailbox that was reported as another one than the vendor’s is told nothing', async () => {
  const { vendor, first, second, params } = await vendorWithTwoManagers()
  const problem = { kind: 'misdirected', reason: null, at: clock.now() } as const
  await upsertVendorMailboxProblem(db, { vendorId: vendor.id, email: vendor.email, ...problem })
  const body = { email: `right.${vendor.id}@example.org` }
  expect((await as(first).call(vendorProfileRoutes.update, { params, body })).status).toBe(200)
  expect((await sentMessages()).map(({ to }) => to).toSorted()).toEqual([first.email, second.email].toSorted())
})

test('decision 52: the people of a vendor change its email address five times a day, administrators without a limit', async () => {
  const { vendor, first, params } = await vendorWithTwoManagers()
  const change = async (who: { id: number }, nth: number) => {
    const email = `desk${nth}.${vendor.id}@example.org`
    return (await as(who).call(vendorProfileRoutes.update, { params, body: { email } })).status
  }
  const statuses = []
  for (const nth of [1, 2, 3, 4, 5, 6]) statuses.push(await change(first, nth))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await change(await given.admin(), 7)).toBe(200)
  const described = await as(first).call(vendorProfileRoutes.update, { params, body: { bio: 'We moved.' } })
  expect(described.status).toBe(200)
})

test('all who manage a vendor are told when its mailbox gets each referral beside them', async () => {
  const { first, second, params } = await vendorWithTwoManagers()
  await sentMessages()
  const choose = (answer_by_link: 'always' | 'no account') =>
    as(first).call(vendorAnswerByLinkRoutes.setAnswering, { params, body: { answer_by_link } })
  for (const setting of ['always', 'always', 'no account'] as const) expect((await choose(setting)).status).toBe(200)
  const mails = await sentMessages()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([first.email, second.email].toSorted())
  expect(mails[0]!.text).toContain('its mailbox always gets a link to each new referral')
})
