import { expect, test } from 'vitest'
import { readEventStream } from './read-event-stream.ts'

async function read(...pieces: string[]) {
  const body = new ReadableStream<BufferSource>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      stream.close()
    },
  })
  const found = []
  for await (const event of readEventStream(body)) found.push(event)
  return found
}

const status = { name: 'status', data: '{"ids":[1]}' }

test('events and heartbeats are returned in order', async () => {
  expect(await read(':\n\n', 'event: status\ndata: {"ids":[1]}\n\n:\n\n')).toEqual([null, status, null])
})

test('an event split over several chunks, and several events in one chunk, are read', async () => {
  const text = 'event: status\ndata: {"ids":[1]}\n\n'
  expect(await read(...text)).toEqual([status])
  expect(await read(text + text)).toEqual([status, status])
})

test('an incomplete event is ignored', async () => {
  expect(await read('event: status\ndata: {"ids":[1]}\n')).toEqual([])
})
