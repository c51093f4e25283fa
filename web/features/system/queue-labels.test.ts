import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getQueueLabels } from './queue-labels.ts'

test('every queue of the server has a name for people, and no other', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map((path) => readFileSync(path, 'utf8'))
  const queues = sources.flatMap((text) =>
    [...text.matchAll(/_QUEUE: Queue = \{\s*name: '([^']+)'/g)].map(([, name]) => name!),
  )
  expect(Object.keys(getQueueLabels()).toSorted()).toEqual(queues.toSorted())
})
