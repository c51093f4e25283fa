import { randomUUID } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { listMisspeltSettingWarnings, readConfig, type Config } from './platform/config.ts'
import { systemClock } from './platform/clock.ts'
import { createLogger } from './platform/log.ts'
import { startHub } from './start.ts'
import { readErrorMessage } from './platform/error-fields.ts'

const OLDEST_NODE = 24

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `Care Referral Hub needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}. Start it with: npm start`,
  )
  process.exit(1)
}

const config = readConfigOrExplain()
const log = createLogger(config.logLevel)
const abort = new AbortController()

// Lines for the person who starts the demo; without it every line of the output is one of the log (OPS-042).
const say = (text: string) => (config.demo ? console.log(text) : log.info(text))
const warn = (text: string) => (config.demo ? console.log(`Warning: ${text}`) : log.warn(text))
/** For what a log must not keep: it goes to the standard error. */
const sayPrivately = (text: string) => console.error(text)

// On an unexpected error outside a request: log it once, stop in order, let the supervisor restart the hub (SR-125).
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ id: randomUUID(), err: error }, event)
    process.exitCode = 1
    abort.abort()
  })
}
// A person who presses Ctrl+C waits for nobody; a service manager lets the balancer notice first (OPS-011).
let isDraining = false
process.on('SIGINT', () => abort.abort())
process.on('SIGTERM', () => {
  isDraining = true
  abort.abort()
})

// A service manager's reload; before the hub is ready it has just read the files. npm start turns a closed terminal into TERM.
let reload = () => undefined as void
process.on('SIGHUP', () => reload())

try {
  const onLost = (reason: Error) => {
    console.error(reason.message)
    process.exitCode = 1
    abort.abort()
  }
  for (const warning of listMisspeltSettingWarnings(process.env)) warn(warning)
  const hub = await startHub({ config, clock: systemClock, log, say, warn, sayPrivately, onLost, signal: abort.signal })
  reload = hub.reloadCertificate
  // Node writes the cache of compiled code on exit, which a killed process never reaches, so it is written now.
  flushCompileCache()
  if (!abort.signal.aborted)
    await new Promise((resolve) => abort.signal.addEventListener('abort', resolve, { once: true }))
  say('Stopping: finishing what is under way.')
  if (isDraining) await hub.drain()
  await hub.stop()
  say('Stopped.')
} catch (error) {
  if (abort.signal.aborted && error instanceof Error && error.name === 'AbortError') say('Stopped.')
  else {
    log.fatal({ err: error }, 'start failed')
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
process.exit()

function readConfigOrExplain(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(`The configuration is not right:\n${readErrorMessage(error)}`)
    process.exit(1)
  }
}
