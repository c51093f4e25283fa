import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { findReferralTargetIds } from '#server/testing/demo-client.ts'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { signInDemoAccount } from '#server/testing/hub-client.ts'
import {
  compareWithJournal,
  sendReferralsDuring,
  waitUntilReady,
  type AcknowledgedReferral,
  type JournalDifference,
} from '#server/testing/referral-journal.ts'
import { withSmallDisk } from '#server/testing/small-disk.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { computeSum, type Proof } from './proof.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 20)
/** Rounds with one hub; then the other disk is the small one. */
const PER_HUB = 2
const FULL_FOR_MS = 3_000
const READY_WITHIN_MS = 15_000

interface Round extends JournalDifference {
  acknowledged: number
  readyAfterMs: number
  /** Answers while the disk was full. */
  reads: number
  refusedUploads: number
  /** Neither 200 nor 503, 507: each is a fault. */
  otherAnswers: number
}

/** Needs Linux and the right to mount. The disk of the database and that of the documents are full in turn. */
export const fullDiskProof: Proof = {
  rows: ['SR-109'],
  target: `${ROUNDS} times a full disk under load, of the database and of the documents in turn: refusals are 503 or 507, lists are read, no acknowledged referral lost or doubled, ready within 15 s after there is room`,
  async run(rounds) {
    const results = await rounds.run<Round>(ROUNDS, (from) =>
      (from / PER_HUB) % 2 === 0
        ? withSmallDisk('700m', (disk) => fillDiskRepeatedly(disk, { DATA_DIR: join(disk, 'data') }))
        : withSmallDisk('300m', async (disk) => {
            const dataDir = await mkdtemp(join(tmpdir(), 'care-full-disk-'))
            const environment = { DATA_DIR: dataDir, STORAGE_URL: `file://${disk}/files` }
            return fillDiskRepeatedly(disk, environment).finally(() => rm(dataDir, { recursive: true, force: true }))
          }),
    )
    const total = (name: Exclude<keyof Round, 'readyAfterMs'>) => computeSum(results, (round) => round[name])
    const figures = {
      fullDisks: results.length,
      acknowledged: total('acknowledged'),
      lost: total('lost'),
      wrong: total('wrong'),
      readsWhileFull: total('reads'),
      refusedUploads: total('refusedUploads'),
      otherAnswers: total('otherAnswers'),
      slowestReadyMs: Math.max(...results.map(({ readyAfterMs }) => readyAfterMs)),
    }
    const isReached =
      figures.lost + figures.wrong + figures.otherAnswers === 0 &&
      results.every(({ reads, refusedUploads }) => reads > 0 && refusedUploads > 0) &&
      figures.slowestReadyMs < READY_WITHIN_MS
    return { figures, isReached }
  },
}

async function fillDiskRepeatedly(disk: string, environment: { DATA_DIR: string }): Promise<Round[]> {
  const hub = await startDemoHub({
    ...environment,
    TWO_STEP: 'off',
    LIMIT_USER: 'off',
    LIMIT_UPLOADS: 'off',
    LIMIT_REFERRALS: 'off',
    LIMIT_REFERRALS_VENDOR: 'off',
  })
  const journal: AcknowledgedReferral[] = []
  const results: Round[] = []
  try {
    while (results.length < PER_HUB) {
      const before = journal.length
      const calls = await prepareCalls(hub)
      let freedAt = 0
      let answers: Answers = { reads: [], uploads: [] }
      await sendReferralsDuring(hub, journal, async () => {
        await delay(500)
        const filler = await fillDisk(disk)
        answers = await calls.repeatFor(FULL_FOR_MS)
        await rm(filler)
        freedAt = Date.now()
        await waitUntilReady(hub)
      })
      const readyAfterMs = Date.now() - freedAt
      results.push({
        acknowledged: journal.length - before,
        readyAfterMs,
        reads: answers.reads.filter((status) => status === 200).length,
        refusedUploads: answers.uploads.filter((status) => status !== 200).length,
        otherAnswers: [...answers.reads, ...answers.uploads].filter((status) => ![200, 503, 507].includes(status))
          .length,
        ...(await compareWithJournal(hub, journal)),
      })
    }
  } finally {
    await hub.stop()
  }
  return results
}

interface Answers {
  reads: number[]
  uploads: number[]
}

/** Reads the list of vendors and uploads a document, one after the other. */
async function prepareCalls(hub: DemoHub) {
  const client = await signInDemoAccount(hub, 'CLIENT')
  const { vendor } = await findReferralTargetIds(client)
  const upload = async () => {
    const body = new FormData()
    body.set('vendor_id', String(vendor))
    body.set('attachmentData', new Blob([new Uint8Array(createPdf().bytes)], { type: 'application/pdf' }), 'letter.pdf')
    const headers = { authorization: `Bearer ${client.token}` }
    const init = { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) }
    return fetch(`${hub.url}/api/orders/upload-attachment`, init).then(({ status }) => status)
  }
  return {
    async repeatFor(milliseconds: number): Promise<Answers> {
      const answers: Answers = { reads: [], uploads: [] }
      for (const end = Date.now() + milliseconds; Date.now() < end;) {
        answers.reads.push((await client.call('GET', '/vendors?limit=20')).status)
        answers.uploads.push(await upload())
        await delay(50)
      }
      return answers
    },
  }
}

/** Writes a file until nothing more fits, and returns its path. */
async function fillDisk(disk: string): Promise<string> {
  const path = join(disk, 'filler')
  const block = Buffer.alloc(1_048_576)
  const endless = Readable.from(
    (function* () {
      for (;;) yield block
    })(),
  )
  await pipeline(endless, createWriteStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
  return path
}
