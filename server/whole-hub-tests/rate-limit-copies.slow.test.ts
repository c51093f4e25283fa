import { expect, test } from 'vitest'
import { createHubClient, signInDemoAccount } from '#server/testing/hub-client.ts'
import { startThreeCopies } from '#server/testing/hub-copies.ts'

test(
  'OPS-010: LIMIT_USER counts per copy: with three copies and LIMIT_USER=100 a user gets 300 calls through',
  { timeout: 300_000 },
  async () => {
    const copies = await startThreeCopies({ LIMIT_USER: '100' })
    const { token } = await signInDemoAccount(copies[0], 'VENDOR')
    const began = Date.now()
    const statuses: number[] = []
    for (const copy of copies)
      for (let n = 0; n < 110; n += 10) {
        const calls = Array.from({ length: 10 }, () => createHubClient(copy, token).call('GET', '/vendors?limit=1'))
        statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
      }
    // Within one window of a minute; a slower machine would let more through.
    expect(Date.now() - began).toBeLessThan(60_000)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  },
)
