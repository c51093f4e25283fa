import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { LOG_PRIVACY_SETTINGS } from '#server/platform/postgres/settings.ts'
import { createTestFolder, startCopy } from '#server/testing/hub-copies.ts'
import { runQuery } from '#server/testing/run-query.ts'
import { startEmptyServer, systemPostgresPrograms } from '#server/testing/system-postgres.ts'

const HANDBOOK = join(import.meta.dirname, '../../docs/operate.md')

/** Returns the commands of a section, block by block, without the indentation of the list around them. */
async function readShellBlocks(heading: string): Promise<string[]> {
  const section = (await readFile(HANDBOOK, 'utf8')).split(/^## /m).find((text) => text.startsWith(heading))!
  return [...section.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, indent, block]) =>
    block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

test.skipIf(!systemPostgresPrograms)(
  'OPS-001: the commands of the handbook make database and roles on an empty PostgreSQL, and the hub starts there',
  { timeout: 120_000 },
  async () => {
    const server = await startEmptyServer()
    onTestFinished(() => server.remove())
    const folder = await createTestFolder()
    const blocks = await readShellBlocks('1. A PostgreSQL of your own')
    expect(blocks.pop()).toBe('CONFIG_FILE=hub.env npm start\n')
    const PATH = `${systemPostgresPrograms}:${process.env['PATH']}`
    await promisify(execFile)('bash', ['-euc', blocks.join('\n')], {
      cwd: folder,
      env: { PATH, PGPORT: String(server.port) },
    })
    const CONFIG_FILE = join(folder, 'hub.env')
    expect((await stat(CONFIG_FILE)).mode & 0o077).toBe(0)

    // Empty settings count as unset, so the addresses are those of the file.
    const copy = startCopy({
      serviceUrl: '',
      ownerUrl: '',
      dataDir: join(folder, 'data'),
      environment: { CONFIG_FILE },
    })
    expect(await copy.outcome).toBe('ready')
    const owners = await server.query(
      `select distinct tableowner from pg_tables where schemaname in ('public', 'pgboss')`,
      'care',
    )
    expect(owners).toEqual([{ tableowner: 'care_owner' }])
    for (const role of ['care_owner', 'care_service'])
      for (const [name, value] of Object.entries(LOG_PRIVACY_SETTINGS))
        expect(await runQuery(server.urlFor(role, 'care'), `select current_setting('${name}') as value`)).toEqual([
          { value },
        ])
  },
)
