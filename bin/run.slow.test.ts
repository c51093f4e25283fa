import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a command stops when the process that npm started for it is stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'care-run-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const command = join(folder, 'waits.mjs')
  await writeFile(command, 'console.log(process.pid); setInterval(() => undefined, 1_000)')
  const runner = spawn(process.execPath, [join(import.meta.dirname, 'run.mjs'), command])
  const [printed] = (await once(runner.stdout, 'data')) as [Buffer]
  const pid = Number(printed)
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))

  runner.kill('SIGTERM')
  await once(runner, 'exit')
  expect(isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
