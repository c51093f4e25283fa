import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { judgeAudit } from './check-advisories.mjs'
import { ROOT } from './runtime.mjs'

const report = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities } })

test('SR-135: the check of vulnerabilities says that it was run and what it found, and fails for critical and high ones', () => {
  const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 }
  expect(judgeAudit(report(none))).toEqual({ isPassed: true, line: 'Advisories: run, none is known.' })
  expect(judgeAudit(report({ ...none, moderate: 2, total: 2 }))).toEqual({
    isPassed: true,
    line: 'Advisories: run, found 2 moderate.',
  })
  for (const severity of ['high', 'critical'])
    expect(judgeAudit(report({ ...none, [severity]: 1, total: 1 }))).toEqual({
      isPassed: false,
      line: `Advisories: run, found 1 ${severity}.`,
    })
})

test.each(['', 'npm error network', '{}', '{"message":"405 Method Not Allowed","error":{"summary":""}}'])(
  'SR-135: without an answer of the registry (%j) it says that it was not run, and does not pass',
  (printed) => {
    expect(judgeAudit(printed)).toEqual({ isPassed: false, line: expect.stringMatching(/^Advisories: NOT RUN \(.+\)/) })
  },
)

test('SR-135: so it does for a registry that refuses the question, as npm reports it', async () => {
  const registry = createServer((_, response) => response.writeHead(405).end())
  await once(registry.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void registry.close())
  const { port } = registry.address() as AddressInfo
  const env = { ...process.env, ADVISORIES_REGISTRY: `http://127.0.0.1:${port}/` }
  const child = spawn(process.execPath, [join(ROOT, 'bin/check-advisories.mjs')], { env })
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([code, printed]).toEqual([1, expect.stringMatching(/^Advisories: NOT RUN \(.*405/)])
})
