// Runs on the host's Node (18 or newer) before anything is installed, so it uses built-in modules only.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onParentExit } from './watch-parent.mjs'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const OLDEST_NODE = 24
const EXECUTABLE = process.platform === 'win32' ? 'node.exe' : 'node'

export const say = (text) => console.log(text)

/** Returns true for the file that `node` was called with, false when it is imported. */
export const isMainModule = (url) => process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href

/**
 * Returns the Node for the product: the pinned one if there is one for this platform, else the current one if new
 * enough.
 */
export function findProductNode() {
  const pinned = join(MODULES, `node-${process.platform}-${process.arch}`, 'bin', EXECUTABLE)
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  throw new Error(
    `Care Referral Hub needs Node ${OLDEST_NODE} or newer on this machine; this is ${process.versions.node}. ` +
      'Install it from https://nodejs.org and run the same command again.',
  )
}

/** Returns a Node outside node_modules: npm deletes that folder, so npm cannot run on a Node in it. */
export function findHostNode() {
  const isOutside = (path) => path && !path.startsWith(MODULES + sep)
  const known = [process.env.npm_node_execpath, process.execPath].find((path) => isOutside(path) && existsSync(path))
  if (known) return known
  const found = hostPath()
    .split(delimiter)
    .map((folder) => join(folder, EXECUTABLE))
    .find((path) => existsSync(path))
  if (!found) throw new Error('To install, Node 18 or newer is needed on the PATH, outside node_modules.')
  return found
}

/** Returns the PATH without the folders in node_modules that npm prepends. */
export const hostPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.split(sep).includes('node_modules'))
    .join(delimiter)

/**
 * Returns an environment whose PATH includes the installed commands and the product's Node. Node caches compiled code in the
 * project's folder, as protected as the code itself, so that the server starts in two thirds of the time.
 */
export const productEnvironment = () => ({
  NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
  ...process.env,
  PATH: [join(MODULES, '.bin'), dirname(findProductNode()), hostPath()].join(delimiter),
})

/** Runs a command in the project's folder and keeps what it prints. */
export async function captureCommand(command, args, options = {}) {
  const parts = []
  const code = await runCommand(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    onStart: ({ stdout, stderr }) => {
      for (const stream of [stdout, stderr]) stream.on('data', (part) => parts.push(part))
    },
  })
  return { code, output: Buffer.concat(parts).toString() }
}

/** Runs a command in the project's folder. Returns its exit code, or 1 when it cannot run. */
export function runCommand(command, args, { onStart, ...options } = {}) {
  return new Promise((settle) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
    onStart?.(child)
    child.on('error', (error) => {
      console.error(error.message)
      settle(1)
    })
    child.on('close', (code) => settle(code ?? 1))
  })
}

/** Without a limit the heap grows with garbage until the process has taken half of a small machine. */
const HEAP_MB = 384

/** The options of Node for the server; NODE_OPTIONS may set another size of the heap. */
export const serverNodeOptions = () =>
  /max-old-space-size/.test(process.env.NODE_OPTIONS ?? '') ? [] : [`--max-old-space-size=${HEAP_MB}`]

/**
 * Runs the server in its own session, so that it receives each signal once and from here (a terminal and npm would send
 * Ctrl-C twice), and with exit-with-parent: when this process is killed, the server stops in order.
 */
export function runServer(args) {
  const exitWithParent = pathToFileURL(join(ROOT, 'bin/exit-with-parent.mjs')).href
  const child = spawn(findProductNode(), [...serverNodeOptions(), '--import', exitWithParent, ...args], {
    cwd: ROOT,
    env: productEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let lastSignal = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - lastSignal < 1000) return
      lastSignal = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  onParentExit(() => child.kill('SIGTERM'))
  return new Promise((settle, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => settle(code ?? 1))
  })
}

/** Runs a script's work and prints a failure as one plain line. */
export async function runMain(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
