import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installPackages } from './install.mjs'
import { runMain, productEnvironment, findProductNode, ROOT, say } from './runtime.mjs'

const COMMANDS = [
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
]

// The server restarts when its files change; Vite serves the web app and forwards API requests to the server.
await runMain(async () => {
  await installPackages()
  say("Development: open the address that Vite prints; it passes the app's calls on to the server.")
  const options = { cwd: ROOT, env: productEnvironment(), stdio: 'inherit' }
  const children = COMMANDS.map((args) => spawn(findProductNode(), args, options))
  const ends = children.map((child) => once(child, 'exit'))
  const stop = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  await Promise.race(ends)
  stop()
  await Promise.all(ends)
})
