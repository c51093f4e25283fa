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

test('events and heartbeats come out as they went in', async () => {
  expect(await read(':\n\n', 'event: status\ndata: {"ids":[1]}\n\n:\n\n')).toEqual([null, status, null])
})

test('an event that comes in pieces, and several that come in one', async () => {
  const text = 'event: status\ndata: {"ids":[1]}\n\n'
  expect(await read(...text)).toEqual([status])
  expect(await read(text + text)).toEqual([status, status])
})

test('what is cut off in the middle is no event', async () => {
  expect(await read('event: status\ndata: {"ids":[1]}\n')).toEqual([])
})
