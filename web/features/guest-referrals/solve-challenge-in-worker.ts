import type { Challenge } from 'altcha-lib'

/** Whether the browser can do the work: Web Crypto is there on https and on this machine only. */
export const canSolveChallenges = (): boolean => globalThis.isSecureContext && 'subtle' in crypto

/** Does the work of a challenge beside the page. Returns what a request sends as `challenge`. */
export async function solveChallengeInWorker(challenge: Challenge): Promise<string> {
  const worker = new Worker(new URL('./solve-challenge.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The worker has failed.')))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(challenge)
    })
    // The library gives up after a while and then returns null.
    if (solution === null) throw new Error('The challenge was not solved.')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}
