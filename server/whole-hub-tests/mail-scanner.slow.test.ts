import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumLaunchOptions } from '#e2e/chromium.ts'
import { buildRouteUrl } from '#contract/route.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { issueAvailabilityLink } from '#server/features/emailed-links/availability-links.ts'
import { queueMessage } from '#server/features/messages/queue-message.ts'
import { createHubFingerprinter } from '#server/testing/access/fingerprint.ts'
import { buildGuestReferralBody, createSolvedChallenge } from '#server/testing/guest-referrals.ts'
import { createMailboxSteps } from '#server/testing/mailbox-steps.ts'
import { createLink } from '#server/testing/referral-links.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// ANS-003: mail gateways fetch the addresses of a message, some of them in a real browser that runs scripts.

const TIMES = 100
/** A browser takes a while for each page; a scanner opens several at a time. */
const TABS = 4

/** Known before the hub starts, as its mails lead there; below the ports that Linux gives to outgoing connections. */
const PORT = 29173
const APP_URL = `http://127.0.0.1:${PORT}`
const limits = { LIMIT_ADDRESS: 'off', LIMIT_CONNECTIONS: 'off' }
const care = await startTestApp({ APP_URL, PORT: String(PORT), ...limits }, { background: true })
const { app, clock, config, db, given, messages, pool, services } = care
const { guest, mailsTo, sendReferral, enter, lastLink } = createMailboxSteps(care)
await app.http.listen({ host: '127.0.0.1', port: PORT })

/** One message of each kind that leads somewhere by a link of its own. */
async function sendMessages(): Promise<string[]> {
  const vendor = await given.vendor()
  const sender = await given.client()
  await sendReferral(vendor, sender, { details: 'Needs a walker.' })
  const link = await lastLink(vendor.email)
  await enter(link, vendor.email, { remember: true })
  await sendReferral(vendor, sender)
  const visitor = await given.guest()
  const { id } = await given.referral(visitor, vendor)
  const { secret } = await createLink(services, { referralId: id, party: 'sender', email: visitor.email })
  const values = { number: String(id) }
  const to = { email: visitor.email }
  await queueMessage(services, db, {
    kind: 'referral sent by link',
    to,
    values: { ...values, sent_at: 'November 18, 2026' },
    path: `/status#${secret}`,
  })
  await queueMessage(services, db, { kind: 'invitation', to, values: { inviter: 'A. Person' } })
  await queueMessage(services, db, { kind: 'status changed', to: { userId: sender.id }, values })
  await guest.call(linkRoutes.code, { body: { link: await lastLink(vendor.email) } })
  const challenge = await createSolvedChallenge(services)
  const draft = { ...buildGuestReferralBody(vendor, { email: 'newcomer@example.org' }), challenge }
  expect((await guest.call(guestReferralRoutes.create, { body: draft })).status).toBe(202)
  expect((await guest.call(passwordResetRoutes.forgot, { body: { email: sender.email } })).status).toBe(200)
  const checked = { vendorId: vendor.id, email: vendor.email, at: clock.now() }
  await queueMessage(services, db, {
    kind: 'availability check',
    to: { email: vendor.email, vendorId: vendor.id },
    values: { vendor: vendor.name },
    path: await issueAvailabilityLink(services, db, checked),
  })
  await mailsTo(visitor.email)
  const found = messages.flatMap(({ text, html = '' }) => [...`${text} ${html}`.matchAll(/https?:\/\/127[^\s"<>)]+/g)])
  return [...new Set(found.map(([address]) => address.replaceAll('&amp;', '&')))]
}

test(
  'ANS-003: whatever opens the addresses of our mails 100 times, by HEAD, GET, OPTIONS or in a browser with scripts, changes nothing',
  { timeout: 600_000 },
  async () => {
    expect(existsSync(join(import.meta.dirname, '../../dist/web/index.html')), 'node bin/build.mjs').toBe(true)
    messages.length = 0
    const addresses = await sendMessages()
    // Two referrals and the check of the availability.
    expect(addresses.filter((address) => address.includes('/answer#')).length).toBeGreaterThanOrEqual(3)
    for (const prefix of ['/status#', '/confirm#', '/reset-password/', '/unsubscribe/'])
      expect(
        addresses.filter((address) => address.includes(prefix)),
        prefix,
      ).not.toEqual([])
    const fingerprintHub = await createHubFingerprinter({ db, pool, config })
    const fingerprint = async () => withoutSeals(await fingerprintHub())
    const before = await fingerprint()

    for (const address of addresses)
      for (const method of ['HEAD', 'GET', 'OPTIONS'])
        for (let n = 0; n < TIMES; n += 1) await fetch(address, { method }).then((reply) => reply.arrayBuffer())
    expect(await fingerprint()).toEqual(before)

    const browser = await chromium.launch(chromiumLaunchOptions)
    onTestFinished(() => browser.close())
    for (const address of addresses) await openInTabs(browser, address)
    expect(await fingerprint()).toEqual(before)

    // The comparison would notice: pressing the button of the page is a change.
    const pressed = await browser.newPage()
    await pressed.goto(addresses.find((address) => address.includes('/answer#'))!)
    const code = pressed.waitForResponse((reply) => reply.url().endsWith(buildRouteUrl(linkRoutes.code)))
    await pressed.getByRole('button', { name: 'Send me a code' }).click()
    expect((await code).status()).toBe(200)
    expect(await fingerprint()).not.toEqual(before)
  },
)

/** Leaves out what the sealing of the audit log writes from time to time. */
const withoutSeals = ({ files = '', ...tables }: Record<string, string>) => ({
  ...tables,
  audit_seals: undefined,
  files: files.split('\n').filter((line) => !line.includes('audit-head.json')),
})

/** Opens the address again and again; its page has run when it shows a heading. */
async function openInTabs(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext()
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const page = await context.newPage()
      for (let n = 0; n < TIMES / TABS; n += 1) {
        // Of the same site, so that the process of the page goes on; a process for each would take most of the time.
        await page.goto(`${APP_URL}/health`)
        await page.goto(address)
        await page.getByRole('heading').first().waitFor()
      }
    }),
  )
  await context.close()
}
