import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { assertCanListen, listen } from './listen.ts'

const HOST = '127.0.0.1'

async function startServer() {
  const http = Fastify()
  http.get('/health', async () => 'ok')
  const { url, close } = await listen(http, { host: HOST, port: 0 })
  onTestFinished(async () => void (await close()))
  return { http, url, close, port: Number(new URL(url).port) }
}

test.runIf(process.platform === 'linux')('a turn of the event loop accepts several connections', async () => {
  const { http, port } = await startServer()
  let accepted = 0
  http.server.on('connection', () => (accepted += 1))
  const sockets = Array.from({ length: 64 }, () => connect(port, HOST))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  let turns = 0
  while (accepted < sockets.length && turns < 1_000) {
    await nextTurn()
    // Turns in which nothing arrived do not count.
    if (accepted > 0) turns += 1
  }
  expect(accepted).toBe(64)
  expect(turns).toBeLessThan(48)
})

test('every connection is answered, and none after the server has closed', async () => {
  const { url, close } = await startServer()
  const answers = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(`${url}/health`)).text()))
  expect(new Set(answers)).toEqual(new Set(['ok']))
  await close()
  await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed')
})

test('a port in use by another server is refused before listening', async () => {
  const { port } = await startServer()
  await expect(assertCanListen({ host: HOST, port })).rejects.toThrow(
    new RegExp(`The hub cannot listen on HOST ${HOST}, PORT ${port}`, 'u'),
  )
})
