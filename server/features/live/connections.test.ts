import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createConnectionRegistry } from './connections.ts'

const viewer = {
  id: 1,
  role: 'CLIENT' as const,
  contactOf: [],
  primaryContactOf: [],
  listedPrimaryContactOf: [],
  actsForApprovedVendor: false,
}
const connection = () => ({
  session: { id: 1, viewer, verified: true, language: 'en' as const },
  stream: new Readable({ read: () => undefined }),
})

test('a reader that falls behind is disconnected, the others are not', () => {
  const connections = createConnectionRegistry()
  const [slow, quick] = [connection(), connection()]
  connections.add(slow)
  connections.add(quick)
  quick.stream.resume()
  const line = `event: status\ndata: {"ids":[1]}\n\n`.repeat(100)
  for (let i = 0; i < 20; i += 1) {
    connections.send(slow, line)
    connections.send(quick, line)
    quick.stream.read()
  }
  expect(slow.stream.destroyed).toBe(true)
  expect(quick.stream.destroyed).toBe(false)
  expect(connections.size()).toBe(1)
})

test('a removed connection receives nothing, and closeAll ends every stream', async () => {
  const connections = createConnectionRegistry()
  const [gone, here] = [connection(), connection()]
  connections.add(gone)
  connections.add(here)
  connections.remove(gone)
  connections.send(gone, ':\n\n')
  expect(connections.filter(() => true)).toEqual([here])
  connections.closeAll()
  here.stream.resume()
  await new Promise((resolve) => here.stream.once('end', resolve))
  expect(connections.size()).toBe(0)
})
