import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './runtime.mjs'

const UNIT = join(ROOT, 'deploy/systemd/care-referral-hub.service')
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
/** The score in tenths, with a threshold of 3.0. */
const judge = (...args: string[]) => analyze('security', '--offline=true', '--no-pager', ...args)
const isAble = /--threshold/.test(analyze('--help').stdout ?? '')

test.skipIf(!isAble)(
  `OPS-046: the unit scores at most 3.0 in systemd-analyze security${isAble ? '' : ' (NOT RUN: systemd-analyze is missing)'}`,
  () => {
    const { status, stdout } = judge('--threshold=30', UNIT)
    expect(stdout).toMatch(/Overall exposure level for care-referral-hub\.service: [0-2]\.\d/)
    expect(status).toBe(0)
    expect(judge('--threshold=5', UNIT).status).toBe(1)
  },
)

test('OPS-046: the unit runs the hub under a user of its own, stops it by TERM within 30 s and restarts it', () => {
  const unit = readFileSync(UNIT, 'utf8').split('\n')
  for (const line of ['User=care-referral-hub', 'KillSignal=SIGTERM', 'TimeoutStopSec=30', 'Restart=always'])
    expect(unit).toContain(line)
  const users = readFileSync(join(ROOT, 'deploy/systemd/care-referral-hub.sysusers.conf'), 'utf8')
  expect(users).toMatch(/^u care-referral-hub - /m)
})
