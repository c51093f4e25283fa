import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface SpawnOptions {
  /** The folder of another version of the hub. */
  root?: string
  /** The file for its standard output, whose lines are then missing in `outputLines`. */
  output?: number
}

/** The real server in its own process. */
export interface SpawnedHub {
  child: ChildProcess
  outputLines: string[]
  errorLines: string[]
  /** Resolves to its URL when it listens; rejects with all that it printed when it ended first. */
  ready: Promise<string>
  /** Resolves to its exit code. */
  ended: Promise<number | null>
}

/** Starts the real server with these settings, on a free port unless they name one. The caller stops it. */
export function spawnHub(
  environment: NodeJS.ProcessEnv,
  { root = join(import.meta.dirname, '../..'), output }: SpawnOptions = {},
): SpawnedHub {
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { ...process.env, PORT: '0', DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
  })
  const outputLines: string[] = []
  const errorLines: string[] = []
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    const collect = (line: string, lines: string[]) => {
      lines.push(line)
      const url = /Ready: ([^\s"]+)/.exec(line)?.[1]
      if (url) resolve(url)
    }
    if (child.stdout) createInterface(child.stdout).on('line', (line) => collect(line, outputLines))
    if (child.stderr) createInterface(child.stderr).on('line', (line) => collect(line, errorLines))
    // Not 'exit', which may come before the last lines of the output: those with the reason.
    child.once('close', (code) =>
      reject(new Error(`The hub ended with ${code}:\n${[...outputLines, ...errorLines].join('\n')}`)),
    )
  })
  // A caller may wait for something else.
  ready.catch(() => undefined)
  return { child, outputLines, errorLines, ready, ended }
}
