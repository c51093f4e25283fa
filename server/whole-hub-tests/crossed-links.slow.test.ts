import { expect, test } from 'vitest'
import { assertLinksAreIsolated } from '#server/testing/assert-links-are-isolated.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const care = await startTestApp({ LIMIT_ADDRESS: 'off' })

test('GST-061: 1,000 crossed pairs of link and call give no foreign data and change nothing', async () => {
  expect(await assertLinksAreIsolated(care, 8)).toBeGreaterThanOrEqual(1_000)
})
