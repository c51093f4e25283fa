import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

test('an error that the job queue reports as a plain object has its text, code and stack', () => {
  const lines: string[] = []
  const failed = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
  const { message, stack } = failed
  createLogger('info', { write: (line) => lines.push(line) }).warn({ err: { ...failed, message, stack } }, 'job queue')
  expect(JSON.parse(lines[0]!).err).toMatchObject({ message, code: 'ECONNREFUSED' })
  expect(JSON.parse(lines[0]!).err.stack[0]).toContain('log.test.ts')
})

test('a line of an error that collects others shows them, but no text of the database', () => {
  const lines: string[] = []
  const refused = Object.assign(new DatabaseError('Key (name)=(Ann) exists', 1, 'error'), {
    code: '23505',
    constraint: 'names_key',
  })
  const log = createLogger('info', { write: (line) => lines.push(line) })

  log.error({ err: new AggregateError([new Error('first'), refused, 'text'], '3 steps failed.') }, 'job failed')

  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: {
      message: '3 steps failed.',
      errors: [{ message: 'first' }, { code: '23505', constraint: 'names_key' }, { message: 'text' }],
    },
  })
  expect(lines[0]).not.toContain('Ann')
})
