import { expect, test } from 'vitest'
import { readResponseBodyAtMost } from './read-response-body.ts'

const tooLarge = () => new Error('too large')

function bodyOf(chunks: string[]) {
  const state = { isCancelled: false }
  const waiting = [...chunks]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = waiting.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(next))
    },
    cancel: () => void (state.isCancelled = true),
  })
  return { response: new Response(body), state }
}

test('a body of at most so many bytes is read as a whole', async () => {
  const { response } = bodyOf(['one', 'two'])
  expect((await readResponseBodyAtMost(response, 6, tooLarge)).toString()).toBe('onetwo')
})

test('a larger body is refused, and its rest is not read', async () => {
  const { response, state } = bodyOf(['one', 'two', 'three'])
  await expect(readResponseBodyAtMost(response, 5, tooLarge)).rejects.toThrow('too large')
  expect(state.isCancelled).toBe(true)
})

test('a response without a body is empty', async () => {
  expect(await readResponseBodyAtMost(new Response(null, { status: 204 }), 5, tooLarge)).toHaveLength(0)
})
