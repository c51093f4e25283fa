import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { BooleanFlag, Id, IdParams, QueryBooleanFlag, trimmedTextSchema } from './fields.ts'
import { validateInput } from './input-issues.ts'
import { renderMessage } from './message.ts'
import { NewLocation } from './locations.ts'
import { referralRoutes } from './referrals.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compileMessage)

const messagesOf = (schema: z.ZodType, value: unknown) =>
  validateInput(schema, value).issues.map(({ message }) => renderMessage(english, message))
const messageFor = (field: z.ZodType, value: unknown) =>
  messagesOf(z.object({ city: field }), { city: value }).join(' | ')

test('an absent, null or blank value is missing', () => {
  const needed = z.string().min(1)
  for (const absent of [undefined, null, '', ' ']) expect(messageFor(z.int(), absent)).toBe('city is missing!')
  expect(messageFor(needed, '')).toBe('city is missing!')
  expect(messageFor(z.array(z.string()).min(1), [])).toBe('city is missing!')
  expect(messagesOf(NewLocation, { city: null, state: 'x', country: 'x', zip: 'x', lat: 1, lng: 1 })).toEqual([
    'city is missing!',
  ])
})

test.each<[z.ZodType, unknown, string]>([
  [z.string(), 5, 'city must be text.'],
  [z.string(), ['x'], 'city must be a single value.'],
  [z.string().min(3), 'ab', 'city must have 3 characters at least.'],
  [z.string().max(3), 'abcd', 'city can have 3 characters at most.'],
  [z.number(), 'x', 'city must be a number.'],
  [z.number(), Number.NaN, 'city must be a number.'],
  [z.number().positive(), 0, 'city must be more than 0.'],
  [z.number().lt(5), 5, 'city must be less than 5.'],
  [z.number().multipleOf(5), 7, 'city must be a multiple of 5.'],
  [z.int().min(1).max(5), 'x', 'city must be a whole number.'],
  [z.int().min(1).max(5), 1.5, 'city must be a whole number.'],
  [z.int().min(1).max(5), 0, 'city must be 1 at least.'],
  [z.int().min(1).max(5), 9, 'city must be 5 at most.'],
  [Id, -1, 'city must be a whole number above 0.'],
  [Id, 2 ** 31, 'city is not valid.'],
  [BooleanFlag, 'yes', 'city must be true or false.'],
  [QueryBooleanFlag, 'yes', 'city must be true or false.'],
  [z.enum(['asc', 'desc']), 'DESC', 'city must be one of: asc, desc.'],
  [z.literal('PENDING'), 'x', 'city must be PENDING.'],
  [z.iso.date(), '2026-02-30', 'city must be a date such as 2026-11-30.'],
  [z.iso.datetime(), 'x', 'city must be a date and time such as 2026-11-30T09:00:00Z.'],
  [z.string().regex(/^a$/), 'b', 'city is not valid.'],
  [z.custom((value) => value === 1), 2, 'city is not valid.'],
  [z.array(z.string()), 'x', 'city must be a list.'],
  [z.array(z.string()).max(1), 'text longer than that', 'city must be a list.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'city can have 1 entries at most.'],
  [z.array(z.string()), ['a', 2], 'city 2 must be text.'],
  [z.object({ lat: z.number() }), 5, 'city must have fields of its own.'],
  [z.object({ lat: z.number() }), { lat: 'x' }, 'lat must be a number.'],
  [z.strictObject({}), { else: 1 }, 'Not known here: else'],
  [trimmedTextSchema(3), 'abcd', 'At most 3 characters.'],
])('%o: %j is refused as «%s»', (field, value, sentence) => {
  expect(messageFor(field, value)).toBe(sentence)
})

test('of several possible shapes the error concerns the intended one', () => {
  const selection = referralRoutes.readSelectedReceived.body
  expect(messagesOf(selection, {})).toEqual(['filter is missing!'])
  expect(messagesOf(selection, { ids: ['x', 'y', 'z'] }).at(0)).toBe('ids 1 must be a whole number.')
  expect(messagesOf(selection, { filter: { all: 'perhaps' } })).toEqual(['all must be true or false.'])
  expect(messagesOf(selection, { filter: { vendor_id: 'x' } })).toEqual(['vendor_id must be a whole number above 0.'])
})

test('an input that is no object gets an error without a field', () => {
  expect(validateInput(IdParams, 'x').issues).toEqual([
    { path: [], message: 'The request is not valid.', isGeneral: true },
  ])
})
