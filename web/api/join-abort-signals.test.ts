import { expect, test } from 'vitest'
import { joinAbortSignals } from './join-abort-signals.ts'

const REASON = new Error('The page is left.')

test('joined signals abort with the first of them, with its reason', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const joined = joinAbortSignals(first.signal, second.signal)
  expect(joined.aborted).toBe(false)
  second.abort(REASON)
  first.abort(new Error('Too late.'))
  expect(joined.reason).toBe(REASON)
})

test('a signal that was aborted before aborts what it is joined with', () => {
  const joined = joinAbortSignals(new AbortController().signal, AbortSignal.abort(REASON))
  expect(joined.aborted).toBe(true)
  expect(joined.reason).toBe(REASON)
})
