import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/log.ts'
import { findEmbeddedDatabaseUrls } from '#server/platform/postgres/embedded.ts'
import { startHub } from './start.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { createTestDataDir } from '#server/testing/test-data-dir.ts'

interface Outcome {
  code: number
  printed: string
}

const admin = (dataDir: string, ...words: string[]) =>
  new Promise<Outcome>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'off', TWO_STEP: 'off' }
    execFile(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...words], { env }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, printed: (out + err).trim() }),
    )
  })

test(
  'SR-089: the log of a running hub agrees with its anchor, until its owner dates a row back',
  { timeout: 120_000 },
  async () => {
    const dataDir = await createTestDataDir()
    const settings = { DATA_DIR: dataDir, DEMO: 'off', TWO_STEP: 'off', AUDIT_YEARS: '8', LOG_LEVEL: 'info' }
    const logged: string[] = []
    const hub = {
      config: { ...readConfig(settings), port: 0 },
      clock: systemClock,
      log: createLogger('info', { write: (line) => void logged.push(line) }),
      say: () => undefined,
      onLost: () => undefined,
    }
    let running = await startHub(hub)
    const asOwner = async (text: string) => runQuery((await findEmbeddedDatabaseUrls(dataDir))!.ownerUrl, text)
    const sealed = () => asOwner('select count(*)::int as count from audit_seals')
    await expect.poll(sealed).toEqual([{ count: 1 }])
    expect(await asOwner('select kept_years, is_clock_given from audit_settings')).toEqual([
      { kept_years: 8, is_clock_given: false },
    ])

    const { printed: anchor } = await admin(dataDir, 'anchor')
    expect(anchor).toMatch(/^audit-anchor seal=1 row=1 at=\S+ hash=[0-9a-f]{64}$/)
    const agreed = await admin(dataDir, 'verify-audit', '--anchor', anchor)
    expect(agreed).toEqual({ code: 0, printed: expect.stringContaining('The audit log is whole.') })
    await running.stop()

    // A start writes the anchor to the service log, which is stored outside.
    running = await startHub(hub)
    await expect.poll(() => logged.join('')).toContain('audit-anchor seal=')
    await asOwner(`alter table audit_log disable trigger check_audit_row`)
    await asOwner(`insert into audit_log (at, action, kind) values (now() - interval '1 day', 'opened', 'x')`)
    const verify = () => admin(dataDir, 'verify-audit', '--anchor', anchor)
    await expect
      .poll(verify)
      .toEqual({ code: 1, printed: expect.stringMatching(/^Row \d+ is dated .*, but was sealed at /) })
    const other = anchor.replace(/hash=.*/, `hash=${'0'.repeat(64)}`)
    expect((await admin(dataDir, 'verify-audit', '--anchor', other)).printed).toMatch(/^Rows 1 to 1 were written anew/)
    await running.stop()
  },
)

test('an unknown command prints the list of commands', async () => {
  const { code, printed } = await admin('/nowhere', 'help')
  expect(code).toBe(1)
  for (const name of ['create', 'anchor', 'verify-audit']) expect(printed).toContain(`npm run admin -- ${name}`)
})
