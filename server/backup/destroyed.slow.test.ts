import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { createDeletableRecords } from '#server/testing/deletable-records.ts'
import { findReferralTargetIds } from '#server/testing/demo-client.ts'
import type { DemoHub } from '#server/testing/demo-hub.ts'
import { signInDemoAccount, type HubClient } from '#server/testing/hub-client.ts'
import {
  createTestHubFolders,
  ownerUrlOf,
  runAdminCommandIn as admin,
  startHubIn,
} from '#server/testing/hub-folders.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { waitForValue } from '#server/testing/wait-for-value.ts'
import { createPdf } from '#server/testing/uploads.ts'

test('OPS-024: a restore without the journal of deletions has to be asked for', { timeout: 180_000 }, async () => {
  const { place, archive } = await createTestHubFolders()
  const [first, second] = [place('first'), place('second')]
  const hub = await startHubIn(first)
  const deletable = await createDeletableRecords(
    await signInDemoAccount(hub, 'CLIENT'),
    await signInDemoAccount(hub, 'ADMIN'),
  )
  await deletable.deleteAll()
  const ownerUrl = await ownerUrlOf(first)
  await waitForValue(
    async () => (await runQuery(ownerUrl, 'select from deletion_log limit 1')).length === 0 || undefined,
  )
  expect((await admin(first, 'backup', archive)).code).toBe(0)
  await hub.stop()

  await rm(first.JOURNAL_DIR, { recursive: true })
  const refused = await admin(second, 'restore', archive)
  expect(refused).toEqual({ code: 1, printed: expect.stringContaining('is missing or older than the backup') })
  expect(await readdir(second.DATA_DIR).catch(() => [])).toEqual([])
  expect((await admin(second, 'restore', archive, '--without-journal')).code).toBe(0)
})

test(
  'OPS-025: a plain copy of DATA_DIR without the keys of attachments opens none of them, nor does a backup',
  { timeout: 180_000 },
  async () => {
    const { folder, place, archive } = await createTestHubFolders()
    const [first, copied, restored] = [place('first'), place('copied'), place('restored')]
    const hub = await startHubIn(first)
    const client = await signInDemoAccount(hub, 'CLIENT')
    const path = await sendDocument(hub, client)
    expect((await fetch(`${hub.url}/api${path}`, withToken(client))).status).toBe(200)
    expect((await admin(first, 'backup', archive)).code).toBe(0)
    await cp(join(first.DATA_DIR, 'demo-accounts.json'), join(folder, 'demo-accounts.json'))
    process.kill(hub.pid, 'SIGTERM')
    await waitForValue(async () => (await findEmbeddedDatabaseUrls(first.DATA_DIR)) === undefined || undefined)
    await cp(first.DATA_DIR, copied.DATA_DIR, { recursive: true })
    await cp(first.KEYS_DIR, copied.KEYS_DIR, { recursive: true, filter: (name) => !name.endsWith('/attachments') })
    await hub.stop()
    expect((await admin(restored, 'restore', archive)).code).toBe(0)

    for (const other of [copied, restored]) {
      const next = await startHubIn(other, {}, { ...first, DATA_DIR: folder })
      const again = await fetch(`${next.url}/api${path}`, withToken(await signInDemoAccount(next, 'CLIENT')))
      expect(again.status).not.toBe(200)
      expect(again.headers.get('content-type')).toContain('json')
      await next.stop()
    }
  },
)

const withToken = ({ token }: HubClient) => ({ headers: { authorization: `Bearer ${token}` } })

/** Sends a referral with a document and returns the path of the document. */
async function sendDocument(hub: DemoHub, client: HubClient): Promise<string> {
  const { vendor, location, service } = await findReferralTargetIds(client)
  const form = new FormData()
  form.set('vendor_id', String(vendor))
  form.set('attachmentData', new Blob([new Uint8Array(createPdf().bytes)], { type: 'application/pdf' }), 'letter.pdf')
  const upload = await fetch(`${hub.url}/api/orders/upload-attachment`, { method: 'POST', body: form, ...withToken(client) }) // prettier-ignore
  const { attachment } = (await upload.json()) as { attachment: { id: number } }
  const order = { location, service, attachment: attachment.id, consentProvided: true }
  const { body } = await client.call('POST', '/orders', { vendor, order })
  return `/orders/${String(body.id)}/attachments/${attachment.id}`
}
