import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTraceReceiver } from '#server/testing/trace-receiver.ts'
import { startProductionHub } from '#server/testing/production-hub.ts'

/** Notes each module of OpenTelemetry that the process loads. */
const NOTE_MODULES = `
  import { appendFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (url.includes('/@opentelemetry/')) appendFileSync(process.env.LOADED_MODULES, url + '\\n')
      return next(url, context)
    },
  })`

async function startWith(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'care-modules-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'loaded')
  const hub = await startProductionHub(undefined, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTE_MODULES)}`,
    LOADED_MODULES: file,
    ...environment,
  })
  return { hub, loaded: await readFile(file, 'utf8').catch(() => '') }
}

test('OPS-041: without an OTLP address nothing of OpenTelemetry is loaded', { timeout: 60_000 }, async () => {
  const { hub, loaded } = await startWith({})
  expect(await hub.statusOf('/ready')).toBe(200)
  expect(loaded).toBe('')
})

test('OPS-041: with an OTLP address the hub sends a span of each request', { timeout: 60_000 }, async () => {
  const { endpoint, spans, headers } = await startTraceReceiver()
  const folder = await mkdtemp(join(tmpdir(), 'care-headers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'otlp-headers')
  await writeFile(file, 'api-key=a1b2\n', { mode: 0o600 })
  const { hub, loaded } = await startWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: file,
  })
  expect(loaded).toContain('/@opentelemetry/sdk-trace/')
  expect(await hub.statusOf('/ready')).toBe(200)
  await expect.poll(() => spans.map(({ name }) => name), { timeout: 15_000 }).toContain('GET /ready')
  expect(headers[0]).toMatchObject({ 'api-key': 'a1b2' })
})
