import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startProductionHub } from '#server/testing/production-hub.ts'

const REQUESTS = 50

test('SR-139: a closed log pipe does not stop the service', { timeout: 120_000 }, async () => {
  const { child, statusOf } = await startProductionHub()
  child.stdout!.destroy()
  await once(child.stdout!, 'close')
  for (let n = 0; n < REQUESTS; n += 1) expect(await statusOf('/api/occupations')).toBe(200)
})

test.runIf(existsSync('/dev/full'))(
  'SR-139: a log on a full disk does not stop the service',
  { timeout: 120_000 },
  async () => {
    const full = await open('/dev/full', 'w')
    onTestFinished(() => full.close())
    const { statusOf } = await startProductionHub(full.fd)
    for (let n = 0; n < REQUESTS; n += 1) expect(await statusOf('/api/occupations')).toBe(200)
  },
)
