import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referralRoutes } from '#contract/referrals.ts'
import { accessStorage } from '#server/testing/storage-access.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createPdf, attachmentPayload } from '#server/testing/uploads.ts'
import {
  ATTACHMENT_EXPIRY_QUEUE,
  destroyAttachmentIfExpired,
  destroyExpiredAttachments,
  startAttachmentExpiry,
} from './expiry.ts'
import { reconcileAttachmentStorage } from './reconcile-attachment-storage.ts'

const { app, as, db, given, clock, config, services, logged } = await startTestApp({
  LIMIT_USER: '1000000',
  LOG_LEVEL: 'error',
})
const HOUR = 3_600_000
const { vault, files } = services
const storage = accessStorage(config)

type Vendor = Awaited<ReturnType<typeof given.vendor>>

async function upload(client: { id: number }, vendor: Vendor): Promise<number> {
  const { payload, headers } = attachmentPayload({ vendor: vendor.id, file: createPdf() })
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/orders/upload-attachment',
    headers: { ...headers, authorization: `Bearer ${await as(client).token()}` },
    payload,
  })
  return reply.json().attachment.id
}

const send = (client: { id: number }, vendor: Vendor, attachment: number) =>
  as(client).call(referralRoutes.send, {
    body: {
      vendor: vendor.id,
      order: { location: vendor.location.id, service: vendor.service.id, attachment, consentProvided: true },
    },
  })

const rowOf = (id: number) => db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The server's own job may destroy the attachment at the same time and finish first. */
const untilDestroyed = (id: number) => expect.poll(async () => (await rowOf(id)).destroyed_at).toEqual(clock.now())

async function filesOf(name: string): Promise<string[]> {
  const keys = await readdir(config.keysDir, { recursive: true })
  return [...(await storage.names()), ...keys].filter((one) => one.includes(name))
}

test('SR-081, PRIV-006: expired attachments are destroyed, submitted or not, and recorded in history and audit log; others stay', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const [sent, unsent] = [await upload(client, vendor), await upload(client, vendor)]
  const { body: referral } = await send(client, vendor, sent)
  clock.advance(HOUR)
  const later = await upload(client, vendor)
  clock.advance(47 * HOUR)
  await destroyExpiredAttachments(services)

  for (const id of [sent, unsent]) {
    await untilDestroyed(id)
    const row = await rowOf(id)
    expect(await filesOf(row.storage_name)).toEqual([])
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'destroyed')
      .where('person_id', '=', client.id)
      .execute()
    expect(audit).toContainEqual(
      expect.objectContaining({ actor_id: null, kind: 'attachment', ids: [id], vendor_id: vendor.id }),
    )
  }
  const events = await db
    .selectFrom('referral_events')
    .select(['kind', 'actor_id', 'detail'])
    .where('referral_id', '=', referral.id)
    .orderBy('id')
    .execute()
  expect(events.at(-1)).toEqual({ kind: 'attachment expired', actor_id: null, detail: { attachment: sent } })
  expect((await rowOf(later)).destroyed_at).toBeNull()
  expect(await filesOf((await rowOf(later)).storage_name)).toHaveLength(2)

  await destroyExpiredAttachments(services)
  expect(
    await db.selectFrom('referral_events').select('id').where('referral_id', '=', referral.id).execute(),
  ).toHaveLength(events.length)
})

test('PRIV-005: the 48 hours start when the referral is sent, not at the upload', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const id = await upload(client, vendor)
  clock.advance(40 * HOUR)
  await send(client, vendor, id)
  clock.advance(47 * HOUR)
  await destroyExpiredAttachments(services)
  expect((await rowOf(id)).destroyed_at).toBeNull()
  clock.advance(HOUR)
  await destroyExpiredAttachments(services)
  await untilDestroyed(id)
})

test('after a crash at any step of the destruction the next run completes it', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const ids = [await upload(client, vendor), await upload(client, vendor), await upload(client, vendor)]
  const names = await Promise.all(ids.map(async (id) => (await rowOf(id)).storage_name))
  clock.advance(48 * HOUR)
  await writeFile(join(config.keysDir, `${names[0]}.key`), Buffer.alloc(32))
  await rm(join(config.keysDir, `${names[1]}.key`))
  await vault.destroy(names[2]!)
  await destroyExpiredAttachments(services)
  for (const [i, id] of ids.entries()) {
    await untilDestroyed(id)
    expect(await filesOf(names[i]!)).toEqual([])
  }
})

test('an attachment that cannot be destroyed does not stop the others, and is tried again', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const [bad, good] = [await upload(client, vendor), await upload(client, vendor)]
  clock.advance(48 * HOUR)
  const { storage_name: name } = await rowOf(bad)
  const inTheWay = join(config.keysDir, `${name}.key`)
  await rm(inTheWay)
  await mkdir(join(inTheWay, 'something'), { recursive: true })
  await expect(destroyExpiredAttachments(services)).rejects.toThrow('1 attachments could not be destroyed.')
  await untilDestroyed(good)
  expect((await rowOf(bad)).destroyed_at).toBeNull()
  await rm(inTheWay, { recursive: true })
  await destroyExpiredAttachments(services)
  await untilDestroyed(bad)
})

test('SR-131: an attachment that is not due is not destroyed, and a submit that races with expiry has its file or is 422', async () => {
  const vendor = await given.vendor()
  for (let round = 0; round < 10; round += 1) {
    const client = await given.client()
    const id = await upload(client, vendor)
    await destroyAttachmentIfExpired(services, id, clock.now())
    expect((await rowOf(id)).destroyed_at).toBeNull()

    clock.advance(48 * HOUR - 1)
    const dueSoon = new Date(clock.now().getTime() + 1)
    const [reply] = await Promise.all([send(client, vendor, id), destroyAttachmentIfExpired(services, id, dueSoon)])
    const row = await rowOf(id)
    if (reply.status === 200) {
      expect(row.destroyed_at).toBeNull()
      expect(await vault.holds(row.storage_name)).toBe(true)
    } else {
      expect(reply.status).toBe(422)
      expect(row.referral_id).toBeNull()
      expect(row.destroyed_at).not.toBeNull()
    }
  }
})

test('SR-131: two servers that expire attachments concurrently write one line', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const ids = []
  for (let i = 0; i < 5; i += 1) ids.push(await upload(client, vendor))
  const { body: referral } = await send(client, vendor, ids[0]!)
  clock.advance(48 * HOUR)
  await Promise.all(Array.from({ length: 4 }, () => destroyExpiredAttachments(services)))
  await destroyExpiredAttachments(services)
  const events = await db.selectFrom('referral_events').select('kind').where('referral_id', '=', referral.id).execute()
  expect(events.map(({ kind }) => kind)).toEqual(['sent', 'attachment expired'])
  for (const id of ids) await untilDestroyed(id)
})

test('SR-060, SR-111: the sweep removes files without a row that are older than an hour, and no file with one', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const kept = await upload(client, vendor)
  const orphan = vault.newName(clock.now())
  const halfFile = vault.newName(clock.now())
  await vault.put(orphan, Buffer.from('orphan'), '')
  await vault.put(halfFile, Buffer.from('half'), '')
  await storage.leaveHalf(halfFile)
  await files.put('attachments/not-an-hour/kept', Buffer.from("somebody else's"))

  await reconcileAttachmentStorage(services)
  expect(await filesOf(orphan)).toHaveLength(2)
  expect((await vault.namesBefore(new Date('2030-01-01'))).names).toContain(halfFile)
  clock.advance(2 * HOUR)
  await reconcileAttachmentStorage(services)
  expect([await filesOf(orphan), await filesOf(halfFile)]).toEqual([[], []])
  expect((await vault.namesBefore(new Date('2030-01-01'))).names).not.toContain(halfFile)
  expect(await vault.holds((await rowOf(kept)).storage_name)).toBe(true)
  expect((await rowOf(kept)).destroyed_at).toBeNull()
  expect(await filesOf('not-an-hour/kept')).toHaveLength(1)
})

test('SR-111: a row whose bytes or key are gone is marked, and shown as Expired', async () => {
  const vendor = await given.vendor()
  const client = await given.client()
  const [noKey, noFile] = [await upload(client, vendor), await upload(client, vendor)]
  const { body: referral } = await send(client, vendor, noKey)
  await rm(join(config.keysDir, `${(await rowOf(noKey)).storage_name}.key`))
  await files.remove((await rowOf(noFile)).storage_name)
  await reconcileAttachmentStorage(services)
  expect((await rowOf(noKey)).destroyed_at).toBeNull()
  clock.advance(2 * HOUR)
  await reconcileAttachmentStorage(services)
  await untilDestroyed(noKey)
  await untilDestroyed(noFile)
  const { body } = await as(client).call(referralRoutes.one, { params: { id: String(referral.id) } })
  expect(body.attachments).toMatchObject([{ id: noKey, isExpired: true }])
})

test('when the whole storage is missing, as with a volume that is not mounted, nothing is marked or removed', async () => {
  const vendor = await given.vendor()
  const id = await upload(await given.client(), vendor)
  clock.advance(2 * HOUR)
  for (const folder of [undefined, 'attachments']) {
    const putBack = await storage.takeAway(folder)
    await expect(reconcileAttachmentStorage(services)).rejects.toThrow(/busy|missing/)
    await putBack()
  }
  await reconcileAttachmentStorage(services)
  expect((await rowOf(id)).destroyed_at).toBeNull()
  expect(await vault.holds((await rowOf(id)).storage_name)).toBe(true)
})

test('OPS-006: with the files of another hub an expired attachment stays due, and nothing says that it was destroyed', async () => {
  const vendor = await given.vendor()
  const id = await upload(await given.client(), vendor)
  clock.advance(49 * HOUR)
  const putBack = await storage.takeAway()
  await files.put('storage.id', Buffer.from('of another hub\n'))

  await expect(destroyExpiredAttachments(services)).rejects.toThrow('could not be destroyed')
  await expect(reconcileAttachmentStorage(services)).rejects.toThrow('busy')
  const row = await rowOf(id)
  expect(row.destroyed_at).toBeNull()
  const said = () =>
    db
      .selectFrom('audit_log')
      .select('action')
      .where('kind', '=', 'attachment')
      .where(sql<boolean>`ids @> array[${id}]::int[]`)
      .where('action', 'in', ['destroyed', 'found lost'])
      .execute()
  expect(await said()).toEqual([])

  await putBack()
  expect(await vault.holds(row.storage_name)).toBe(true)
  await destroyExpiredAttachments(services)
  expect(await said()).toEqual([{ action: 'destroyed' }])
  expect(await filesOf(row.storage_name)).toEqual([])
})

// The last test: it starts the jobs of this app.
test('an attachment that cannot be destroyed does not keep the server from starting, and the next job destroys it', async () => {
  const id = await upload(await given.client(), await given.vendor())
  clock.advance(48 * HOUR)
  const inTheWay = join(config.keysDir, `${(await rowOf(id)).storage_name}.key`)
  await rm(inTheWay)
  await mkdir(join(inTheWay, 'something'), { recursive: true })
  logged.length = 0
  try {
    await startAttachmentExpiry(services)
    expect(logged.join()).toContain('expired documents could not be destroyed')
    expect((await rowOf(id)).destroyed_at).toBeNull()
  } finally {
    await rm(inTheWay, { recursive: true })
  }
  await services.jobs.send(db, ATTACHMENT_EXPIRY_QUEUE, {})
  await untilDestroyed(id)
})
