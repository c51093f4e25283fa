import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vendorFileRoutes, PICTURE_UPLOAD_FIELD } from '#contract/media.ts'
import { HUB_URL, stubFetch } from '#web/testing/stub-fetch.ts'
import { setSessionLossHandler } from './session-loss.ts'
import { beginSession } from './session.ts'
import { uploadFilesWithProgress } from './upload-files.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

/** Takes the place of the browser's request; the test plays the server. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  response: unknown = null
  opened: string[] = []
  headers = new Headers()
  sent: FormData | undefined

  open(...how: string[]) {
    this.opened = how
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    this.dispatchEvent(new Event('load'))
  }
}

const PICTURE = new File(['bytes'], 'room.png', { type: 'image/png' })
const STORED = { id: 5, thumb: '/t.webp', url: '/p.webp', state: 'ready' }

let request: FakeRequest

beforeEach(async () => {
  await stubFetch(() => new Response())
  beginSession('a-token')
  request = new FakeRequest()
  vi.stubGlobal('XMLHttpRequest', function create() {
    return request
  })
})
afterEach(() => void vi.unstubAllGlobals())

const upload = (options = {}) =>
  uploadFilesWithProgress(
    vendorFileRoutes.add,
    { params: { id: '21' }, fields: { order: 3, [PICTURE_UPLOAD_FIELD]: PICTURE } },
    options,
  )

test('the fields are sent in their order with the token and an idempotency key', async () => {
  const uploading = upload()
  request.answer(200, STORED)
  expect(await uploading).toEqual(STORED)
  expect(request.opened).toEqual(['POST', `${HUB_URL}/api/vendors/21/media/upload`])
  expect(request.headers.get('authorization')).toBe('Bearer a-token')
  expect(request.headers.get('idempotency-key')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect([...request.sent!.keys()]).toEqual(['order', 'image'])
  expect(request.sent?.get('order')).toBe('3')
  expect(request.sent?.get('image')).toMatchObject({ name: 'room.png', type: 'image/png' })
})

test('a file has one idempotency key until it is stored', async () => {
  const keys: (string | null)[] = []
  const lose = async () => {
    request = new FakeRequest()
    const uploading = upload()
    request.dispatchEvent(new Event('error'))
    await expect(uploading).rejects.toThrow()
    keys.push(request.headers.get('idempotency-key'))
  }
  await lose()
  request = new FakeRequest()
  const uploading = upload()
  request.answer(200, STORED)
  await uploading
  keys.push(request.headers.get('idempotency-key'))
  await lose()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a file that was refused, or followed by another one, is a new upload when it is chosen again', async () => {
  const end = async (status: number, file = PICTURE) => {
    request = new FakeRequest()
    const fields = { order: 3, [PICTURE_UPLOAD_FIELD]: file }
    const uploading = uploadFilesWithProgress(vendorFileRoutes.add, { params: { id: '22' }, fields })
    if (status === 0) request.dispatchEvent(new Event('error'))
    else request.answer(status, status < 400 ? STORED : { message: 'Too large.' })
    await uploading.catch(() => undefined)
    return request.headers.get('idempotency-key')
  }
  const refused = await end(422)
  const lost = await end(0)
  expect(lost).not.toBe(refused)
  await end(200, new File(['other'], 'garden.png', { type: 'image/png' }))
  expect(await end(0)).not.toBe(lost)
})

test('progress goes from 0 to 1, also when the browser does not know the size', async () => {
  const shares: number[] = []
  const uploading = upload({ onProgress: (share: number) => shares.push(share) })
  const progress = (loaded: number, total: number) =>
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  progress(25, 100)
  progress(10, 0)
  request.upload.dispatchEvent(new Event('load'))
  request.answer(200, STORED)
  await uploading
  expect(shares).toEqual([0.25, 0, 1])
})

test.each([
  ['a refusal', 413, { message: 'Too large.' }, { status: 413, message: 'Too large.' }],
  ['a text of a proxy', 502, '<h1>', { status: 502, code: 'unexpected' }],
  ['a success that does not fit the contract', 200, {}, { status: 200, code: 'unexpected' }],
])('%s fails the upload', async (_name, status, body, failure) => {
  const uploading = upload()
  request.answer(status, body)
  await expect(uploading).rejects.toMatchObject(failure)
})

test.each([
  ['error', /cannot be reached/],
  ['timeout', /taking too long/],
])("the browser's %s has a message for people", async (event, message) => {
  const uploading = upload()
  request.dispatchEvent(new Event(event))
  await expect(uploading).rejects.toMatchObject({ status: 0, message: expect.stringMatching(message) })
})

test('a cancelled upload rejects with the reason; one cancelled before it began sends nothing', async () => {
  const stopper = new AbortController()
  const uploading = upload({ signal: stopper.signal })
  stopper.abort(new DOMException('Cancelled.', 'AbortError'))
  await expect(uploading).rejects.toMatchObject({ name: 'AbortError' })
  request = new FakeRequest()
  await expect(upload({ signal: stopper.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(request.sent).toBeUndefined()
})

test('NAV-054: an upload with a token that the server does not know reports the lost session', async () => {
  const onLoss = vi.fn<() => void>()
  setSessionLossHandler(onLoss)
  const uploading = upload()
  request.answer(401, { message: 'Sign in.' })
  await expect(uploading).rejects.toMatchObject({ status: 401 })
  expect(onLoss).toHaveBeenCalledOnce()
})
