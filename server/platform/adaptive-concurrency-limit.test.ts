import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAdaptiveConcurrencyLimit } from './adaptive-concurrency-limit.ts'
import { readConfig } from './config.ts'
import { createHttpServer } from './http.ts'
import { listen } from './listen.ts'
import { createLogger } from './log.ts'

const WAIT_MS = 250

/**
 * A server that answers `perSecond` requests, one after the other, for `seconds`, while `arriving` a second come. Returns
 * the waits in seconds of those that were admitted in the second half, and how many were refused there.
 */
function simulate({ perSecond, arriving, seconds }: { perSecond: number; arriving: number; seconds: number }) {
  let now = 0
  const admission = createAdaptiveConcurrencyLimit(WAIT_MS, () => now)
  const queue: number[] = []
  const waits: number[] = []
  let refused = 0
  let nextAnswer = 0
  for (let n = 0; n < arriving * seconds; n += 1) {
    const at = (1_000 * n) / arriving
    while (queue.length > 0 && nextAnswer <= at) {
      now = nextAnswer
      const came = queue.shift()!
      admission.leave()
      if (came > 500 * seconds) waits.push((now - came) / 1_000)
      nextAnswer += 1_000 / perSecond
    }
    now = at
    if (queue.length === 0) nextAnswer = Math.max(nextAnswer, at + 1_000 / perSecond)
    if (admission.tryEnter()) queue.push(at)
    else if (at > 500 * seconds) refused += 1
  }
  return { longest: Math.max(...waits), answeredPerSecond: waits.length / (seconds / 2), refused }
}

test.each([25, 100, 800])(
  'at three times what a server of %d a second bears, the admitted wait at most a second',
  (perSecond) => {
    const { longest, answeredPerSecond, refused } = simulate({ perSecond, arriving: 3 * perSecond, seconds: 60 })
    expect(longest).toBeLessThan(1)
    expect(answeredPerSecond).toBeGreaterThan(0.8 * perSecond)
    expect(refused).toBeGreaterThan(0)
  },
)

test('below what the server bears nothing is refused', () => {
  expect(simulate({ perSecond: 100, arriving: 80, seconds: 60 }).refused).toBe(0)
})

test('after a stall the server admits as many as before', () => {
  let now = 0
  const admission = createAdaptiveConcurrencyLimit(WAIT_MS, () => now)
  const admittedAtOnce = () => {
    let count = 0
    while (admission.tryEnter()) count += 1
    for (let n = 0; n < count; n += 1) admission.leave()
    return count
  }
  const before = admittedAtOnce()
  for (let n = 0; n < 200; n += 1) admission.tryEnter()
  for (let second = 0; second < 20; second += 1) {
    now += 1_000
    admission.leave()
    admission.tryEnter()
  }
  expect(admittedAtOnce()).toBeLessThan(before)
  for (let n = 0; n < 200; n += 1) admission.leave()
  for (let second = 0; second < 5; second += 1) {
    for (let n = 0; n < 400; n += 1) {
      now += 2.5
      if (admission.tryEnter()) admission.leave()
    }
  }
  expect(admittedAtOnce()).toBeGreaterThanOrEqual(before)
})

test('OPS-033: refused requests are logged at most once a second with their number, without a line or a stack for each', async () => {
  const lines: { time: string; level: string; requests?: number; status?: number; err?: object }[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(JSON.parse(line)) })
  const http = await createHttpServer(readConfig({ DATA_DIR: '/nowhere' }), log, {})
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  http.get('/slow', () => answer)
  const send = (count: number) => Array.from({ length: count }, () => http.inject('/slow'))
  const summaries = () => lines.filter(({ requests }) => requests !== undefined)
  const counted = () => summaries().reduce((sum, { requests }) => sum + requests!, 0)

  const first = send(500)
  await expect.poll(counted).toBe(400)
  const later = send(300)
  await expect.poll(counted).toBe(700)
  resolve('done')
  const replies = await Promise.all([...first, ...later])
  await http.close()

  const refused = replies.filter(({ statusCode }) => statusCode === 503)
  expect(refused).toHaveLength(700)
  expect(refused.filter(({ body }) => 'id' in JSON.parse(body))).toEqual([])
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']))
  const times = summaries().map(({ time }) => Date.parse(time))
  // A timer may be a millisecond early by the clock of the log.
  times.slice(1).forEach((time, n) => expect(time - times[n]!).toBeGreaterThanOrEqual(999))
  const others = lines.filter(({ requests }) => requests === undefined)
  expect(others).toHaveLength(100)
  expect(others.filter(({ status, err }) => status !== 200 || err)).toEqual([])
})

test('OPS-030: a request whose client has gone before its turn is not worked on, and holds no place', async () => {
  const http = await createHttpServer(readConfig({ DATA_DIR: '/nowhere' }), createLogger('silent'), {})
  onTestFinished(() => http.close().then(() => undefined))
  const [isAsked, isGone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let worked = 0
  // As when the event loop is busy: the client closes its connection before the request gets its turn.
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.url !== '/gone') return
    isAsked.resolve()
    await once(raw.socket, 'close')
    setImmediate(isGone.resolve)
  })
  for (const path of ['/gone', '/here'])
    http.get(path, async () => {
      worked += 1
      return 'done'
    })
  const { url, close } = await listen(http, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => close().then(() => undefined))
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  client.write('GET /gone HTTP/1.1\r\nhost: x\r\n\r\n')
  await isAsked.promise
  client.destroy()
  await isGone.promise
  expect(worked).toBe(0)
  expect(await (await fetch(`${url}/here`)).text()).toBe('done')
  expect(worked).toBe(1)
})
