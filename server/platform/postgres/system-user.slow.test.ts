import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'system-user.ts')

/** Starts so many processes at the same time, with a copy of /etc in place of the real one, and waits for all of them. */
const START_AT_ONCE = `mount --bind "$1" /etc && for n in 1 2 3 4 5 6; do "$2" --input-type=module -e "
  import { ensureDatabaseSystemUser } from '$3'
  console.log((await ensureDatabaseSystemUser('/no-cluster-yet')).uid)
" & done; wait`

const canMount =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc', '/etc']).status === 0

test.runIf(canMount)(
  'several first starts at the same time as root make one system user, and all of them use it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'care-system-user-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    for (let round = 0; round < 4; round += 1) {
      const etc = join(folder, `etc-${round}`)
      spawnSync('cp', ['-a', '/etc', etc])
      const accounts = join(etc, 'passwd')
      await writeFile(
        accounts,
        (await readFile(accounts, 'utf8')).replaceAll(/^(postgres|care-referral-hub):.*\n/gm, ''),
      )
      const started = ['--mount', 'sh', '-c', START_AT_ONCE, 'sh', etc, process.execPath, MODULE]
      const { stdout } = await promisify(execFile)('unshare', started)
      const [, uid] = /^care-referral-hub:x:(\d+):/m.exec(await readFile(accounts, 'utf8')) ?? []
      expect(stdout.trim().split('\n')).toEqual(Array<string | undefined>(6).fill(uid))
    }
  },
)
