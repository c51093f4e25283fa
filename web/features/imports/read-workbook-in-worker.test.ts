import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readWorkbookInWorker } from './read-workbook-in-worker.ts'

const workers: SilentWorker[] = []

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn()

  constructor() {
    super()
    workers.push(this)
  }
}

beforeEach(() => {
  workers.length = 0
  vi.stubGlobal('Worker', SilentWorker)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const stays = new AbortController().signal
const MEGABYTE = 2 ** 20

test('SR-052: a file of more than 20 MB is refused before a worker starts; one of 20 MB is read', async () => {
  const tooLarge = new File([new Uint8Array(20 * MEGABYTE + 1)], 'vendors.xlsx')
  expect(await readWorkbookInWorker(tooLarge, stays)).toEqual({ problem: 'too large' })
  expect(workers).toEqual([])
  const ending = new AbortController()
  const reading = readWorkbookInWorker(new File([new Uint8Array(20 * MEGABYTE)], 'vendors.xlsx'), ending.signal)
  await expect.poll(() => workers[0]?.postMessage.mock.calls.length).toBe(1)
  ending.abort()
  await expect(reading).rejects.toThrow()
  expect(workers[0]!.terminate).toHaveBeenCalled()
})

test('SR-052: a worker that has not answered after 30 seconds is ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // The platform's own does not follow the time of the test.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  })
  onTestFinished(() => timeout.mockRestore())
  const onRead = vi.fn()
  const reading = readWorkbookInWorker(new File(['PK'], 'vendors.xlsx'), stays).then(onRead)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(workers[0]!.postMessage).toHaveBeenCalled()
  expect(onRead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await reading
  expect(onRead).toHaveBeenCalledWith({ problem: 'too slow' })
  expect(workers[0]!.terminate).toHaveBeenCalled()
})
