import { chromium } from '@playwright/test'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  CHALLENGE_ALGORITHM,
  CHALLENGE_ITERATIONS,
  MAX_PROOF_OF_WORK_TRIES,
  MIN_CHALLENGE_TRIES,
} from '#server/features/challenges/challenges.ts'
import { startDemoHub } from '#server/testing/demo-hub.ts'
import { chromiumLaunchOptions } from '../e2e/chromium.ts'
import { computeMedian, computePercentile } from './generate-load.ts'

// `npm run bench:challenge`: how long a browser works for a guest's form, in the built worker. A slower phone is stood for by
// that many times the work, because Chromium's own CPU throttling does not reach the threads of Web Crypto: `slowdown 4` and
// `slowdown 6` are what the throttling presets of its developer tools call a mid-tier and a low-end phone.

const SLOWDOWNS = [1, 4, 6]
const ROUNDS = 20

const hub = await startDemoHub()
const browser = await chromium.launch(chromiumLaunchOptions)
try {
  const page = await browser.newPage()
  const loaded = page.waitForEvent('worker')
  const { data } = (await (await fetch(`${hub.url}/api/directory/vendors`)).json()) as { data: { id: number }[] }
  await page.goto(`${hub.url}/directory/vendors/${data[0]!.id}/refer`)
  const workerUrl = (await loaded).url()

  const solve = async (tries: number, slowdown: number): Promise<number> => {
    const challenge = await createChallenge({
      algorithm: CHALLENGE_ALGORITHM,
      cost: CHALLENGE_ITERATIONS * slowdown,
      counter: tries,
      deriveKey,
      hmacSignatureSecret: 'bench',
      hmacKeySignatureSecret: 'bench',
    })
    return page.evaluate(
      ({ url, posted }) =>
        new Promise<number>((resolve) => {
          const worker = new Worker(url, { type: 'module' })
          const began = performance.now()
          worker.addEventListener('message', () => {
            worker.terminate()
            resolve(performance.now() - began)
          })
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
          worker.postMessage(posted)
        }),
      { url: workerUrl, posted: challenge },
    )
  }

  for (const slowdown of SLOWDOWNS) {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n += 1)
      times.push(
        await solve(
          MIN_CHALLENGE_TRIES + Math.round(((MAX_PROOF_OF_WORK_TRIES - MIN_CHALLENGE_TRIES) * n) / (ROUNDS - 1)),
          slowdown,
        ),
      )
    const ms = { median: computeMedian(times), p95: computePercentile(times, 0.95), most: Math.max(...times) }
    console.log(`slowdown ${slowdown}:`, Object.fromEntries(Object.entries(ms).map(([k, v]) => [k, Math.round(v)])))
  }
} finally {
  await browser.close()
  await hub.stop()
}
