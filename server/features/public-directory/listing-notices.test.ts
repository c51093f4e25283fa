import { beforeEach, expect, test } from 'vitest'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { upsertVendorMailboxProblem } from '#server/features/messages/mailbox-problems.ts'
import { days } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'
import { INDEXING_DELAY_AFTER_NOTICE_DAYS, updateDirectoryOpenSince, sendListingNotices } from './listing-notices.ts'

const hub = await startTestApp(
  { LIMIT_ADDRESS: 'off', DEMO: 'off', TWO_STEP: 'off', PUBLIC_DIRECTORY: 'on', APP_URL: 'https://hub.example.org' },
  { background: true },
)
const { app, as, clock, db, given, services, messages } = hub

type Vendor = Awaited<ReturnType<typeof given.vendor>>

const isOn = (publicDirectory: boolean) => ({ ...services, config: { ...services.config, publicDirectory } })

// Nobody sees the vendors of another test or try.
beforeEach(() => db.updateTable('vendors').set({ is_archived: true }).execute())

/** Creates vendors while the directory is closed, and opens it a day later, as the start of a hub does. */
async function openAfter<T>(create: () => Promise<T>): Promise<T> {
  await updateDirectoryOpenSince(isOn(false))
  const created = await create()
  clock.advance(days(1))
  await updateDirectoryOpenSince(services)
  return created
}

const pathOf = ({ id, name }: Vendor) => `/directory/vendors/${id}-${name.toLowerCase().replaceAll(' ', '-')}`

/** What search engines meet at the page of the vendor and in the sitemap. */
async function readByEngines(vendor: Vendor) {
  const { statusCode, headers } = await app.http.inject({ url: pathOf(vendor) })
  const sitemap = await app.http.inject({ url: '/sitemap/vendors-1.xml' })
  return {
    status: statusCode,
    isIndexed: headers['x-robots-tag'] === undefined,
    inSitemap: sitemap.body.includes(pathOf(vendor)),
  }
}
const PUBLIC_ONLY = { status: 200, isIndexed: false, inSitemap: false }
const INDEXED = { status: 200, isIndexed: true, inSitemap: true }

async function sentNotices() {
  await waitForEmptyOutbox(db)
  return messages.splice(0)
}

const choose = async (vendor: Vendor, public_listing: 'indexed' | 'listed' | 'hidden') =>
  as(await given.contactOf(vendor)).call(vendorProfileRoutes.update, {
    params: { id: String(vendor.id) },
    body: { public_listing },
  })

test('vendors that were there before the directory was opened are told once, and search engines wait 14 days', async () => {
  const [vendor, owner, mailbox] = await openAfter(async () => {
    const staffed = await given.vendor({ name: 'Early Staffed' })
    return [staffed, await given.contactOf(staffed), await given.vendor({ name: 'Early Mailbox' })] as const
  })
  await given.contactOf(vendor, { isPrimary: false })
  expect(await readByEngines(vendor)).toEqual(PUBLIC_ONLY)
  await Promise.all([sendListingNotices(services), sendListingNotices(services)])
  await sendListingNotices(services)

  const notices = await sentNotices()
  expect(new Set(notices.map(({ to }) => to))).toEqual(new Set([owner.email, mailbox.email]))
  expect(notices).toHaveLength(2)
  const indexedFrom = new Date(clock.now().getTime() + days(14))
  const longDate = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
  const textTo = (email: string) => notices.find(({ to }) => to === email)!.text
  for (const { email } of [owner, mailbox])
    expect(textTo(email)).toContain(`From ${longDate.format(indexedFrom)} search engines`)
  expect(textTo(owner.email)).toContain(`https://hub.example.org/vendors/${vendor.id}`)
  expect(textTo(mailbox.email)).toContain(`https://hub.example.org${pathOf(mailbox)}`)
  expect(textTo(mailbox.email)).toContain('Something is wrong here')
  // Its people read the day on the profile, too; others do not.
  const params = { id: String(vendor.id) }
  expect((await as(owner).call(vendorRoutes.one, { params })).body.indexed_from).toBe(indexedFrom.toISOString())
  expect((await as(await given.client()).call(vendorRoutes.one, { params })).body).not.toHaveProperty('indexed_from')

  clock.advance(days(INDEXING_DELAY_AFTER_NOTICE_DAYS) - 1)
  for (const one of [vendor, mailbox]) expect(await readByEngines(one)).toEqual(PUBLIC_ONLY)
  clock.advance(1)
  for (const one of [vendor, mailbox]) expect(await readByEngines(one)).toEqual(INDEXED)
})

test('a vendor that is created while the directory is open is indexed at once, and told nothing', async () => {
  await openAfter(async () => undefined)
  const vendor = await given.vendor({ name: 'Late Comer' })
  await sendListingNotices(services)
  expect(await sentNotices()).toEqual([])
  expect(await readByEngines(vendor)).toEqual(INDEXED)
})

test('a vendor that chooses does not wait: another listing holds at once, an unchanged one keeps the 14 days', async () => {
  const [one, two] = await openAfter(async () => [
    await given.vendor({ name: 'Chooser One' }),
    await given.vendor({ name: 'Chooser Two' }),
  ])
  await sendListingNotices(services)
  await choose(one, 'hidden')
  expect((await readByEngines(one)).status).toBe(404)
  await choose(one, 'indexed')
  expect(await readByEngines(one)).toEqual(INDEXED)
  await choose(two, 'indexed')
  expect(await readByEngines(two)).toEqual(PUBLIC_ONLY)
  clock.advance(days(INDEXING_DELAY_AFTER_NOTICE_DAYS))
  expect(await readByEngines(two)).toEqual(INDEXED)
  await sentNotices()
})

test('vendors that visitors do not see, or that are in no search engine, are told nothing until that changes', async () => {
  const [unapproved, listed] = await openAfter(async () => [
    await given.vendor({ name: 'Not Approved', approval: 'pending' }),
    await given.vendor({ name: 'Listed Only', public_listing: 'listed' }),
  ])
  await sendListingNotices(services)
  expect(await sentNotices()).toEqual([])
  expect(await readByEngines(listed)).toEqual(PUBLIC_ONLY)
  await db.updateTable('vendors').set({ approval: 'approved' }).where('id', '=', unapproved.id).execute()
  expect(await readByEngines(unapproved)).toEqual(PUBLIC_ONLY)
  await sendListingNotices(services)
  expect((await sentNotices()).map(({ to }) => to)).toEqual([unapproved.email])
})

test('a vendor whose mailbox is somebody else is told once an administrator has settled that, unless it has a contact', async () => {
  const [mailbox, staffed, owner] = await openAfter(async () => {
    const withContact = await given.vendor()
    return [await given.vendor(), withContact, await given.contactOf(withContact)] as const
  })
  const problem = { kind: 'misdirected', reason: null, at: clock.now() } as const
  for (const { id, email } of [mailbox, staffed])
    await upsertVendorMailboxProblem(db, { ...problem, vendorId: id, email })
  await sendListingNotices(services)
  expect((await sentNotices()).map(({ to }) => to)).toEqual([owner.email])

  await db.deleteFrom('mailbox_problems').execute()
  await sendListingNotices(services)
  expect((await sentNotices()).map(({ to }) => to)).toEqual([mailbox.email])
})

test('a directory that is closed tells nobody; opened again, it tells those that came meanwhile and nobody twice', async () => {
  const before = await openAfter(() => given.vendor({ name: 'Told Before' }))
  await sendListingNotices(services)
  await sentNotices()
  const meanwhile = await openAfter(async () => {
    await sendListingNotices(isOn(false))
    expect(await sentNotices()).toEqual([])
    return given.vendor({ name: 'Came Meanwhile' })
  })
  // A start with the directory open changes nothing.
  clock.advance(days(1))
  await updateDirectoryOpenSince(services)
  const later = await given.vendor({ name: 'Came Later' })
  await updateDirectoryOpenSince(services)
  await sendListingNotices(services)
  const told = (await sentNotices()).map(({ to }) => to)
  expect(told).toContain(meanwhile.email)
  expect(told).not.toContain(before.email)
  expect(told).not.toContain(later.email)
})

test('every vendor is told where there are more than one batch has, and who has switched messages off is told all the same', async () => {
  const vendors = await openAfter(async () => {
    const created = []
    for (let nth = 0; nth < 130; nth += 1) created.push(await given.vendor())
    return created
  })
  const quiet = await given.contactOf(vendors[0]!)
  await db.updateTable('users').set({ enable_sending_email: false }).where('id', '=', quiet.id).execute()
  await sendListingNotices(services)
  const told = new Set((await sentNotices()).map(({ to }) => to))
  expect(told).toContain(quiet.email)
  for (const { email } of vendors.slice(1)) expect(told).toContain(email)
})
