import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { listMaskedSettings } from './list-masked-settings.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const read = (OTEL_EXPORTER_OTLP_HEADERS: string) => readConfig({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }).traces

test('the headers for the collector are names with encoded values', () => {
  expect(readConfig({}).traces).toBeUndefined()
  expect(readConfig(ENDPOINT).traces).toEqual({ endpoint: 'http://127.0.0.1:4318', headers: {} })
  expect(read('api-key=a1b2, Authorization=Basic%20aHVi=')!.headers).toEqual({
    'api-key': 'a1b2',
    Authorization: 'Basic aHVi=',
  })
  for (const wrong of ['hush', 'api-key=', '=hush', 'api key=hush', 'api-key=hush,', 'a=hush%', 'a=hush%0Ab'])
    expect(() => read(wrong), wrong).toThrow(/^OTEL_EXPORTER_OTLP_HEADERS: must be headers such as (?!.*hush)/)
})

test('the headers may be in the settings file or in a file of their own, and are masked where settings are listed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'care-traces-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [CONFIG_FILE, secret] = [join(folder, 'hub.conf'), join(folder, 'otlp-headers')]
  await writeFile(secret, 'api-key=hush\n')
  await chmod(secret, 0o600)
  for (const line of ['OTEL_EXPORTER_OTLP_HEADERS=api-key=hush', `OTEL_EXPORTER_OTLP_HEADERS_FILE=${secret}`]) {
    await writeFile(CONFIG_FILE, `${line}\n`)
    const environment = { ...ENDPOINT, CONFIG_FILE }
    expect(readConfig(environment).traces!.headers).toEqual({ 'api-key': 'hush' })
    expect(listMaskedSettings(environment)).toContain('OTEL_EXPORTER_OTLP_HEADERS=***')
  }
})
