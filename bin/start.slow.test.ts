import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'

const RUNTIME = join(import.meta.dirname, 'runtime.mjs')
/** A server that prints the signals it receives and ends shortly after the first that stops it. */
const SERVER = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log(signal)
    setTimeout(() => { console.log('ended in order'); process.exit(7) }, 300)
  })
  setInterval(() => {}, 1000)
  console.log('up')
`

/** Runs that server as `npm start` does; `remainingOutput` resolves to its output when it has ended. */
async function started(run: (script: string) => ChildProcessByStdio<null, Readable, null>) {
  const folder = await mkdtemp(join(tmpdir(), 'care-start-'))
  const starter = join(folder, 'start.mjs')
  await writeFile(join(folder, 'server.mjs'), SERVER)
  await writeFile(
    starter,
    `import { runServer } from ${JSON.stringify(RUNTIME)}
     process.exitCode = await runServer([${JSON.stringify(join(folder, 'server.mjs'))}])`,
  )
  const child = run(starter)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string
  expect(await next()).toBe('up')
  const remainingOutput = async () => {
    const all: string[] = []
    for await (const line of { [Symbol.asyncIterator]: () => lines }) all.push(line)
    return all
  }
  return { child, next, remainingOutput }
}

const directly = (script: string) => spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
const throughNpmsShell = (script: string) =>
  spawn('sh', ['-c', `"${process.execPath}" "${script}"; exit $?`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('a signal that is sent twice, by the terminal and by npm, reaches the server once', async () => {
  const { child, next, remainingOutput } = await started(directly)
  const code = new Promise((settle) => void child.on('exit', settle))
  child.kill('SIGINT')
  expect(await next()).toBe('SIGINT')
  child.kill('SIGINT')

  expect(await remainingOutput()).toEqual(['ended in order'])
  expect(await code).toBe(7)
})

test('a killed starter leaves no server running', async () => {
  const { child, remainingOutput } = await started(directly)
  child.kill('SIGKILL')

  expect(await remainingOutput()).toEqual(['SIGTERM', 'ended in order'])
})

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'when npm ends its shell with %s, the server stops in order',
  async (signal) => {
    const { child, remainingOutput } = await started(throughNpmsShell)
    child.kill(signal)

    expect(await remainingOutput()).toEqual(['SIGTERM', 'ended in order'])
  },
)
