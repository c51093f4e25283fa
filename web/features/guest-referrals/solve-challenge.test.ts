import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { stubFetch } from '#web/testing/stub-fetch.ts'
import { solveNewChallenge } from './solve-challenge.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
afterEach(() => vi.unstubAllGlobals())

const FAILED =
  'Your browser could not finish the check against spam. Please try again, or use another browser or device.'

const CHALLENGE = {
  parameters: { algorithm: 'PBKDF2/SHA-256', nonce: 'ab', salt: 'cd', cost: 1_000, keyLength: 32, keyPrefix: 'ef' },
  signature: 'ab',
}

/** A worker that ends its work so. */
function stubWorker(event: Event) {
  class StubWorker extends EventTarget {
    postMessage = () => queueMicrotask(() => this.dispatchEvent(event))
    terminate = () => undefined
  }
  vi.stubGlobal('Worker', StubWorker)
}

const solve = async () => {
  await stubFetch(() => Response.json({ challenge: CHALLENGE }))
  return solveNewChallenge('referral')
}

test('a challenge without a solution, or whose worker fails, is told in words of its own', async () => {
  for (const event of [new MessageEvent('message', { data: null }), new Event('error')]) {
    stubWorker(event)
    await expect(solve()).rejects.toThrow(FAILED)
  }
})

test('a solution is sent with its challenge', async () => {
  stubWorker(new MessageEvent('message', { data: { counter: 7, derivedKey: 'cd' } }))
  expect(JSON.parse(atob(await solve()))).toMatchObject({
    challenge: { signature: 'ab' },
    solution: { counter: 7, derivedKey: 'cd' },
  })
})
