import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { Problem } from '#server/platform/problems.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { reencodeAttachmentImage } from './images.ts'
import { findPdfRejectionReason } from './pdf.ts'

const picture = await sharp({ create: { width: 2_000, height: 2_000, channels: 3, background: '#369' } })
  .jpeg()
  .toBuffer()
const pdf = createPdf().bytes

/** Slow work, and how many jobs of it may run and wait. */
const WORK: Record<string, { run: () => Promise<unknown>; places: number }> = {
  'a hash of a password': { run: () => hashPassword('a long walk by the lake'), places: 2 + 50 },
  'a picture': { run: () => reencodeAttachmentImage(picture, 'jpeg'), places: 1 + 100 },
  'a PDF': { run: () => findPdfRejectionReason(pdf), places: 2 + 20 },
}

/** Counts the turns that the main thread has while the work runs. */
async function countTurnsDuring(run: () => Promise<unknown>): Promise<number> {
  const work = run().then(() => 'done')
  let turns = 0
  while ((await Promise.race([work, nextTurn('a turn')])) === 'a turn') turns += 1
  return turns
}

test.each(Object.entries(WORK))('SR-124: the server handles other work during %s', async (_, { run }) => {
  // Work on the main thread would leave it a handful of turns, all before and after. On a busy machine it may get no more
  // of them beside a thread either, until it is its turn.
  await expect.poll(() => countTurnsDuring(run), { timeout: 60_000 }).toBeGreaterThan(10)
})

test.each(Object.entries(WORK))(
  'SR-124: %s has a bounded queue; requests past it get 503',
  async (_, { run, places }) => {
    const all = await Promise.allSettled(Array.from({ length: places + 5 }, run))
    const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => (reason as Problem).status)
    expect(refused).toEqual([503, 503, 503, 503, 503])
  },
  120_000,
)
