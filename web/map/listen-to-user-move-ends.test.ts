import type { Map } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { listenToUserMoveEnds } from './listen-to-user-move-ends.ts'

test.each<[string, object, object, number]>([
  ['a drag', { originalEvent: {} }, { originalEvent: {} }, 1],
  ['a wheel, whose end says nothing of it', { originalEvent: {} }, {}, 1],
  ['a click on a cluster', { byUser: true }, { byUser: true }, 1],
  ['a movement to the results', {}, {}, 0],
])('%s', (_, start, end, reports) => {
  const handlers: Record<string, (event: object) => void> = {}
  const map = { on: (type: string, handle: (event: object) => void) => (handlers[type] = handle) }
  const report = vi.fn<() => void>()
  listenToUserMoveEnds(map as unknown as Pick<Map, 'on'>, report)
  handlers['movestart']!(start)
  handlers['moveend']!(end)
  expect(report).toHaveBeenCalledTimes(reports)
})
