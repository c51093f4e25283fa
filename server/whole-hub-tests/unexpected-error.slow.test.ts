import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startProductionHub } from '#server/testing/production-hub.ts'

/** Throws outside of any request, when a signal comes. */
const THROW_ON_SIGNAL = `process.on('SIGUSR2', () => { throw new Error('planted') })`
const REJECT_ON_SIGNAL = `process.on('SIGUSR2', () => void Promise.reject(new Error('planted')))`

test.each([
  { event: 'uncaughtException', script: THROW_ON_SIGNAL },
  { event: 'unhandledRejection', script: REJECT_ON_SIGNAL },
])(
  'SR-125: an unexpected error outside a request ($event) is logged with an id, running requests end, and the process exits non-zero',
  { timeout: 120_000 },
  async ({ event, script }) => {
    const hub = await startProductionHub(undefined, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    })
    const exited = once(hub.child, 'exit')
    // The password of nobody is checked, too, which takes a while.
    const signIn = fetch(`${hub.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ username: 'nobody@example.org', password: 'a long enough passphrase' }),
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    hub.child.kill('SIGUSR2')
    expect((await signIn).status).toBe(401)
    expect((await exited)[0]).toBe(1)
    const lines = hub.outputLines.map((line) => JSON.parse(line) as { level: string; msg: string; id?: string })
    expect(lines.filter(({ level }) => level === 'fatal')).toMatchObject([
      { msg: event, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
  },
)
