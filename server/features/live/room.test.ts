import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openRoom } from './room.ts'

const viewer = { id: 1, role: 'CLIENT' as const, contactOf: [], controls: [] }
const connection = () => ({
  session: { id: 1, viewer, verified: true },
  stream: new Readable({ read: () => undefined }),
})

test('a reader that does not keep up is cut, the others are not', () => {
  const room = openRoom()
  const [slow, quick] = [connection(), connection()]
  room.enter(slow)
  room.enter(quick)
  quick.stream.resume()
  const line = `event: status\ndata: {"ids":[1]}\n\n`.repeat(100)
  for (let i = 0; i < 20; i += 1) {
    room.say(slow, line)
    room.say(quick, line)
    quick.stream.read()
  }
  expect(slow.stream.destroyed).toBe(true)
  expect(quick.stream.destroyed).toBe(false)
  expect(room.size()).toBe(1)
})

test('who has left is told nothing, and an emptied room ends every stream', async () => {
  const room = openRoom()
  const [gone, here] = [connection(), connection()]
  room.enter(gone)
  room.enter(here)
  room.leave(gone)
  room.say(gone, ':\n\n')
  expect(room.who(() => true)).toEqual([here])
  room.empty()
  here.stream.resume()
  await new Promise((resolve) => here.stream.once('end', resolve))
  expect(room.size()).toBe(0)
})
