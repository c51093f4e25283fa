import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findReferralTargetIds } from '#server/testing/demo-client.ts'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { startDatabaseForHubCopies } from '#server/testing/hub-copies.ts'
import { signInDemoAccount } from '#server/testing/hub-client.ts'
import { createTestHubFolders, runAdminCommandIn } from '#server/testing/hub-folders.ts'
import {
  compareWithJournal,
  sendReferralsDuring,
  waitUntilReady,
  type AcknowledgedReferral,
} from '#server/testing/referral-journal.ts'
import { loadHubDuring } from '#server/testing/request-load.ts'
import { canMountDisks, remount, withSmallDisk } from '#server/testing/small-disk.ts'
import { createPdf } from '#server/testing/uploads.ts'

// OPS-038: what a machine does to the hub while it runs, beside crashes and full disks.

const run = promisify(execFile)
const LIMITS_OFF = { TWO_STEP: 'off', LIMIT_USER: 'off', LIMIT_REFERRALS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }
/** Of the Debian package faketime. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

async function startHub(environment: Record<string, string> = {}): Promise<DemoHub> {
  const hub = await startDemoHub({ ...LIMITS_OFF, ...environment })
  onTestFinished(() => hub.stop())
  return hub
}

const waitForMore = (journal: AcknowledgedReferral[], count = 20) => {
  const enough = journal.length + count
  return expect.poll(() => journal.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
}

test.runIf(existsSync(FAKETIME))(
  'OPS-038, SR-125: with the clock an hour back and an hour forward the hub goes on and loses nothing',
  { timeout: 180_000 },
  async () => {
    const { folder, place } = await createTestHubFolders()
    const clock = join(folder, 'clock')
    const setClock = (offset: string) => writeFile(clock, offset, { mode: 0o644 })
    await setClock('+0')
    const faketime = {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const here = place('hub')
    const hub = await startHub({ ...here, ...faketime })
    const client = await signInDemoAccount(hub, 'CLIENT')
    const journal: AcknowledgedReferral[] = []
    await sendReferralsDuring(hub, journal, async () => {
      await waitForMore(journal)
      for (const offset of Object.keys(HOURS)) {
        await setClock(offset)
        await expect.poll(() => readClock(hub)).toBeCloseTo(HOURS[offset]!, 1)
        await waitForMore(journal)
        await waitUntilReady(hub)
      }
    })
    expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })
    expect((await client.call('GET', '/user')).status).toBe(200)
    expect(await runAdminCommandIn(here, 'verify-audit')).toEqual({ code: 0, printed: expect.any(String) })
  },
)

const HOURS: Record<string, number> = { '-1h': -1, '+1h': 1, '+0': 0 }

/** Returns by how many hours the clock of the hub differs from that of the test. */
async function readClock(hub: DemoHub): Promise<number> {
  const { headers } = await fetch(`${hub.url}/health`)
  return (Date.parse(headers.get('date')!) - Date.now()) / 3_600_000
}

test(
  'OPS-038, SR-125: five hundred connections to a hub that may open 256 files end in an answer or a closed connection, and service is back when they go',
  { timeout: 120_000 },
  async () => {
    const hub = await startHub()
    await run('prlimit', ['--pid', String(hub.pid), '--nofile=256:256'])
    const journal: AcknowledgedReferral[] = []
    await sendReferralsDuring(hub, journal, () => waitForMore(journal))
    const sockets = Array.from({ length: 500 }, () => holdConnection(hub.url))
    const answers = await Promise.all(sockets.map(({ outcome }) => outcome))
    expect(
      [...new Set(answers)].filter((outcome) => !['HTTP/1.1 200 OK', 'closed', 'no answer'].includes(outcome)),
    ).toEqual([])
    for (const { socket } of sockets) socket.destroy()
    await waitUntilReady(hub)
    await sendReferralsDuring(hub, journal, () => waitForMore(journal))
    expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })
  },
)

/** Opens a connection that stays open, and asks for /health on it. */
function holdConnection(url: string): { socket: Socket; outcome: Promise<string> } {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  const outcome = new Promise<string>((resolve) => {
    socket.setTimeout(5_000, () => resolve('no answer'))
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0]!))
    socket.on('error', () => resolve('closed'))
    socket.once('close', () => resolve('closed'))
  })
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n')
  return { socket, outcome }
}

test(
  'OPS-038: with a heap of 128 MB the hub answers or refuses under load, and what it has acknowledged is there',
  { timeout: 180_000 },
  async () => {
    const hub = await startHub({ NODE_OPTIONS: '--max-old-space-size=128' })
    const journal: AcknowledgedReferral[] = []
    const outcomes = await loadHubDuring(hub, () => sendReferralsDuring(hub, journal, () => waitForMore(journal, 100)))
    expect(outcomes.map(({ status }) => status).filter((status) => ![200, 503].includes(status))).toEqual([])
    await waitUntilReady(hub)
    expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })
  },
)

test.runIf(canMountDisks())(
  'OPS-038: while DATA_DIR is read-only documents are refused with 503 and referrals go on; afterwards both go on',
  { timeout: 180_000 },
  () =>
    withSmallDisk('300m', async (disk) => {
      const { ownerUrl, serviceUrl } = await startDatabaseForHubCopies()
      const hub = await startDemoHub({
        ...LIMITS_OFF,
        DATABASE_URL: serviceUrl,
        DATABASE_OWNER_URL: ownerUrl,
        DATA_DIR: join(disk, 'data'),
      })
      const journal: AcknowledgedReferral[] = []
      try {
        const upload = await prepareUpload(hub)
        expect(await upload()).toBe(200)
        await remount(disk, 'ro')
        await sendReferralsDuring(hub, journal, () => waitForMore(journal))
        expect(await upload()).toBe(503)
        await remount(disk, 'rw')
        expect(await upload()).toBe(200)
        expect(await compareWithJournal(hub, journal)).toEqual({ lost: 0, wrong: 0 })
      } finally {
        await remount(disk, 'rw')
        await hub.stop()
      }
    }),
)

async function prepareUpload(hub: DemoHub): Promise<() => Promise<number>> {
  const client = await signInDemoAccount(hub, 'CLIENT')
  const { vendor } = await findReferralTargetIds(client)
  return async () => {
    const body = new FormData()
    body.set('vendor_id', String(vendor))
    body.set('attachmentData', new Blob([new Uint8Array(createPdf().bytes)], { type: 'application/pdf' }), 'letter.pdf')
    const headers = { authorization: `Bearer ${client.token}` }
    return (await fetch(`${hub.url}/api/orders/upload-attachment`, { method: 'POST', body, headers })).status
  }
}
