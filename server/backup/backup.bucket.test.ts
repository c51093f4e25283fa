import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { runAdminCommand } from '#server/testing/admin-command.ts'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { accessBucket, createTestBucket } from '#server/testing/test-bucket.ts'
import { runQuery } from '#server/testing/run-query.ts'

const SETTINGS = { BACKUP_PASSPHRASE: 'correct horse battery staple', DEMO: 'on', LOG_LEVEL: 'silent' }

test(
  'OPS-050: a backup reads the public files of a bucket, and a restore puts them into an empty one',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'care-backup-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [from, to] = [await createTestBucket(), await createTestBucket()]
    const place = (name: string, { environment }: typeof from) => ({
      ...SETTINGS,
      ...environment,
      DATA_DIR: join(folder, name),
      JOURNAL_DIR: join(folder, 'journal'),
    })
    const [first, second] = [place('first', from), place('second', to)]
    const stored = accessBucket(from.client, from.Bucket)

    const hub = await startDemoHub(first)
    // A job of the queue's own, as there is one whenever a schedule is due.
    const { ownerUrl } = (await findEmbeddedDatabaseUrls(first.DATA_DIR))!
    const job = "insert into pgboss.job (name, start_after) values ('__pgboss__send-it', now() + interval '1 day')"
    await runQuery(ownerUrl, job)
    const archive = join(folder, 'care.backup')
    expect(await runAdminCommand(first, 'backup', archive)).toEqual({ code: 0, printed: expect.any(String) })
    const accounts = join(folder, 'demo-accounts.json')
    await cp(join(first.DATA_DIR, 'demo-accounts.json'), accounts)
    await hub.stop()
    const publicFiles = await stored.names('public/')
    expect(publicFiles.length).toBeGreaterThan(5)

    expect(await runAdminCommand(second, 'restore', archive)).toEqual({ code: 0, printed: expect.any(String) })
    const restored = accessBucket(to.client, to.Bucket)
    expect((await restored.names()).toSorted()).toEqual([...publicFiles, 'storage.id'].toSorted())
    expect(await runAdminCommand(second, 'restore', archive)).toMatchObject({ code: 1 })

    await cp(accounts, join(second.DATA_DIR, 'demo-accounts.json'))
    const next = await startDemoHub(second)
    onTestFinished(() => next.stop())
    for (const name of publicFiles.slice(0, 5)) {
      const reply = await fetch(`${next.url}/${name.replace('public/', 'files/')}`)
      expect(reply.status, name).toBe(200)
      expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  },
)
