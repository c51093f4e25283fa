import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Arguments for a network namespace with only loopback. Without root it needs a user namespace too. */
const NAMESPACE = process.getuid?.() === 0 ? ['--net'] : ['--user', '--map-current-user', '--keep-caps', '--net']
const inNamespace = (...command: string[]) =>
  spawnSync('unshare', [...NAMESPACE, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command], {
    encoding: 'utf8',
    timeout: 120_000,
  })
const canCutOff = inNamespace('true').status === 0

test.skipIf(!canCutOff)(
  `SR-134: the hub starts and works without any network${canCutOff ? '' : ' (NOT RUN: this machine makes no network namespaces)'}`,
  () => {
    const { stdout, stderr } = inNamespace(process.execPath, join(import.meta.dirname, '../testing/offline-hub.ts'))
    expect(stdout, stderr).toMatch(/^\{/)
    const { interfaces, answers } = JSON.parse(stdout)
    expect(interfaces).toEqual(['lo'])
    expect(answers.filter(([, status]: [string, number]) => status !== 200)).toEqual([])
    expect(answers).toHaveLength(6)
  },
  150_000,
)
