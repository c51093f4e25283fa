import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// In a worker, so that the form stays quick while the browser works.
self.addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge: data, deriveKey })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
  self.postMessage(solution)
})
