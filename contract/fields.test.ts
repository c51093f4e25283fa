import { expect, test, vi } from 'vitest'
import { EMAIL_PATTERN, NewPassword, requiredTextSchema, trimmedTextSchema } from './fields.ts'
import { msg } from './message.ts'

test('half a surrogate pair is invalid in texts and passwords, a whole pair is a character', () => {
  const text = trimmedTextSchema(100)
  for (const half of ['\uD83D', '\uDE00', '\uDE00\uD83D', 'a\uD83Db'])
    for (const schema of [text, NewPassword]) expect(schema.safeParse(`some text ${half}`).success, half).toBe(false)
  for (const whole of ['😀', 'é', '漢'])
    for (const schema of [text, NewPassword]) expect(schema.safeParse(`some text ${whole}`).success, whole).toBe(true)
})

test('no later check reads a text that is too long', () => {
  const check = vi.fn(() => true)
  expect(trimmedTextSchema(5).refine(check).safeParse('123456').error?.issues).toHaveLength(1)
  expect(check).not.toHaveBeenCalled()
})

test.each([
  ['a@b.c', true],
  ['a.b+c@mail.example.org', true],
  ['a@b..c', true],
  ['a@.b.c', true],
  ['a@b.c.', true],
  ['a@b', false],
  ['a@b.', false],
  ['a@.b', false],
  ['a@.', false],
  ['@b.c', false],
  ['a@b@c.d', false],
  ['a b@c.d', false],
])('the email pattern for %s: %s', (email, isEmail) => {
  expect(EMAIL_PATTERN.test(email)).toBe(isEmail)
})

test('the email pattern reads a long text once', () => {
  // Reading it again from each dot would take hours.
  expect(EMAIL_PATTERN.test(`a@${'.'.repeat(1_000_000)}@`)).toBe(false)
})

test('text of characters that nobody sees is blank; they stay within text that is seen', () => {
  const required = requiredTextSchema(100, msg('Please write your question.'))
  for (const blank of ['', ' ', '\u200B', ' \u200B\u2060\u00AD\u202E '])
    expect(required.safeParse(blank).error?.issues[0]?.message, JSON.stringify(blank)).toBe(
      'Please write your question.',
    )
  expect(required.parse('می\u200Cخواهم')).toBe('می\u200Cخواهم')
})
