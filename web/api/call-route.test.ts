import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { occupationRoutes } from '#contract/occupations.ts'
import { HUB_URL, stubFetch } from '#web/testing/stub-fetch.ts'
import { CallError } from './call-error.ts'
import { callRoute, fetchFile } from './call-route.ts'
import { setSessionLossHandler } from './session-loss.ts'
import { beginSession, clearStoredSession, markSessionVerified, saveSessionUser } from './session.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const EMPTY_LIST = { data: [], total: 0, current_page: 1, last_page: 1, per_page: 50 }
const ADD = { params: { id: '21' }, body: { contact: 7, is_primary_contact: false } }
const DEFAULT_MESSAGE = 'Something went wrong. Please refresh the page and try again'

beforeEach(() => {
  vi.restoreAllMocks()
  setSessionLossHandler(() => undefined)
  beginSession('a-token')
})

/** Returns the error of a call that the hub answers so. */
async function failureOf(respond: () => Response | Promise<Response>, options = {}): Promise<CallError> {
  await stubFetch(respond)
  const failure: unknown = await callRoute(occupationRoutes.list, {}, options).catch((error: unknown) => error)
  if (!(failure instanceof CallError)) throw new Error('The call has not failed as it should.', { cause: failure })
  return failure
}

test('a read sends its path, its query and the token, and no idempotency key', async () => {
  const requests = await stubFetch(() => Response.json(EMPTY_LIST))
  const query = { search: 'o’neil & co', vendor_id: '21' }
  expect(await callRoute(contactRoutes.people, { query })).toMatchObject({ data: [], total: 0 })
  const [request] = requests
  expect(request?.method).toBe('GET')
  expect(request?.url).toBe(`${HUB_URL}/api/users/search?search=o%E2%80%99neil+%26+co&vendor_id=21`)
  expect(Object.fromEntries(request!.headers)).toEqual({
    accept: 'application/json',
    'accept-language': 'en',
    authorization: 'Bearer a-token',
    'x-requested-with': 'XMLHttpRequest',
  })
})

test('a call of somebody who is not signed in carries no token', async () => {
  clearStoredSession()
  const requests = await stubFetch(() => Response.json(EMPTY_LIST))
  await callRoute(occupationRoutes.list)
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test('a write sends its body as JSON, with a new idempotency key or the given one', async () => {
  const requests = await stubFetch(() => Response.json({ message: 'No.' }, { status: 403 }))
  await expect(callRoute(contactRoutes.attach, ADD)).rejects.toThrow('No.')
  await expect(callRoute(contactRoutes.attach, ADD)).rejects.toThrow('No.')
  await expect(callRoute(contactRoutes.attach, ADD, { idempotencyKey: 'same' })).rejects.toThrow('No.')
  const [first, second, third] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(second).not.toBe(first)
  expect(third).toBe('same')
  expect(requests[0]?.url).toBe(`${HUB_URL}/api/vendors/21/attach`)
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(await requests[0]?.json()).toEqual(ADD.body)
})

test('ERR-040: a refusal has the message, the fields, the code and the id that the server sent', async () => {
  const refusal = { message: 'No.', errors: { email: ['Taken.'] }, code: 'vendor-hidden', id: 'r-1' }
  expect(await failureOf(() => Response.json(refusal, { status: 422 }))).toMatchObject({ status: 422, ...refusal })
})

test.each([
  ['a text of a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502],
  ['no body', () => new Response(null, { status: 500 }), 500],
  ['an empty message', () => Response.json({ message: '' }, { status: 409 }), 409],
  ['a success that does not fit the contract', () => Response.json({ data: 'none' }), 200],
  ['a success that is no JSON', () => new Response('OK'), 200],
])('ERR-038: %s is an unexpected failure with the default message', async (_name, respond, status) => {
  expect(await failureOf(respond)).toMatchObject({ status, message: DEFAULT_MESSAGE, code: 'unexpected' })
})

test('a hub that cannot be reached and one that takes too long are told apart', async () => {
  const unreachable = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(unreachable).toMatchObject({ status: 0, message: expect.stringMatching(/cannot be reached/) })
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const slow = await failureOf(() => Response.json(EMPTY_LIST))
  expect(slow).toMatchObject({ status: 0, message: expect.stringMatching(/taking too long/) })
})

test('an answer whose connection breaks in the middle is a broken connection, and an abort of it is no failure', async () => {
  const pull = (stream: ReadableStreamDefaultController) => stream.error(new TypeError('network error'))
  const breakOff = () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  expect(await failureOf(breakOff)).toMatchObject({ status: 0, message: expect.stringMatching(/cannot be reached/) })

  const stopper = new AbortController()
  await stubFetch(() => {
    stopper.abort(new DOMException('Left.', 'AbortError'))
    return breakOff()
  })
  const left: unknown = await callRoute(occupationRoutes.list, {}, { signal: stopper.signal }).catch((e: unknown) => e)
  expect(left).not.toBeInstanceOf(CallError)
})

test('an error before the request is sent is passed on, not reported as a broken connection', async () => {
  const requests = await stubFetch(() => Response.json(EMPTY_LIST))
  const body: typeof ADD.body = { ...ADD.body }
  Object.assign(body, { body })
  await expect(callRoute(contactRoutes.attach, { ...ADD, body })).rejects.toThrow(/circular/)
  expect(requests).toEqual([])
})

test('a call that its caller aborts rejects with the reason, which is no failure', async () => {
  await stubFetch(() => Promise.withResolvers<Response>().promise)
  const stopper = new AbortController()
  const calling = callRoute(occupationRoutes.list, {}, { signal: stopper.signal })
  stopper.abort(new DOMException('Left.', 'AbortError'))
  await expect(calling).rejects.toMatchObject({ name: 'AbortError', message: 'Left.' })
})

test.each([
  ['401', { message: 'Sign in.' }, 401, {}, true],
  ['session-ended', { message: 'Ended.', code: 'session-ended' }, 403, {}, true],
  ['another refusal', { message: 'No.' }, 403, {}, false],
  ['401 where it is expected', { message: 'Wrong password.' }, 401, { signsOutOn401: false }, false],
])('NAV-054: %s: the session counts as lost: %j', async (_name, body, status, options, isLost) => {
  const onLoss = vi.fn<() => void>()
  setSessionLossHandler(onLoss)
  await failureOf(() => Response.json(body, { status }), options)
  expect(onLoss).toHaveBeenCalledTimes(isLost ? 1 : 0)
})

test('NAV-054: a late 401 for a token that has been replaced is ignored', async () => {
  const onLoss = vi.fn<() => void>()
  setSessionLossHandler(onLoss)
  await failureOf(() => {
    beginSession('a-newer-token')
    return Response.json({ message: 'Sign in.' }, { status: 401 })
  })
  expect(onLoss).not.toHaveBeenCalled()
})

test('a response to a user who has signed out meanwhile is dropped, whoever has signed in since', async () => {
  saveSessionUser({ id: 7, isVendor: false, isAdmin: false })
  markSessionVerified()
  const failure = await failureOf(() => {
    clearStoredSession()
    beginSession('another-token')
    saveSessionUser({ id: 8, isVendor: false, isAdmin: false })
    markSessionVerified()
    return Response.json(EMPTY_LIST)
  })
  expect(failure).toMatchObject({ status: 401, code: 'session-ended' })
})

test.each([
  ['a response', callRoute],
  ['a file', fetchFile],
])('%s whose user signs out while it arrives is dropped', async (_what, call) => {
  saveSessionUser({ id: 7, isVendor: false, isAdmin: false })
  markSessionVerified()
  const pull = (stream: ReadableStreamDefaultController) => {
    clearStoredSession()
    stream.enqueue(new TextEncoder().encode(JSON.stringify(EMPTY_LIST)))
    stream.close()
  }
  await stubFetch(() => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
  await expect(call(occupationRoutes.list)).rejects.toMatchObject({ status: 401, code: 'session-ended' })
})

test('decision 44: a file is fetched with the token', async () => {
  const requests = await stubFetch(() => new Response('a,b', { headers: { 'content-type': 'text/csv' } }))
  const file = await fetchFile(occupationRoutes.list)
  expect(await file.text()).toBe('a,b')
  expect(file.type).toBe('text/csv')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-token')
})

test('a file whose connection breaks in the middle, or takes too long, fails as any other call does', async () => {
  const failureOfFile = async (beforeBreak: () => void) => {
    const pull = (stream: ReadableStreamDefaultController) => {
      beforeBreak()
      stream.error(new TypeError('network error'))
    }
    await stubFetch(() => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
    return fetchFile(occupationRoutes.list).catch((error: unknown) => error)
  }
  const broken = await failureOfFile(() => undefined)
  expect(broken).toMatchObject({ status: 0, message: expect.stringMatching(/cannot be reached/) })
  const time = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  const slow = await failureOfFile(() => time.abort())
  expect(slow).toMatchObject({ status: 0, message: expect.stringMatching(/taking too long/) })
})
