import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError, refused, unreachable } from '#web/api/call-error.ts'
import { sendFailure } from './send-failure.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test("the server's message titles the messages of the fields (ERR-012)", () => {
  const error = new CallError(422, { message: 'Not sent.', errors: { service: ['Not offered here.'] } })
  expect(sendFailure(error)).toEqual({ title: 'Not sent.', messages: ['Not offered here.'] })
})

test('a message without fields is what is told', () => {
  expect(sendFailure(new CallError(409, { message: 'Already sent.' }))).toEqual({
    title: 'Error',
    messages: ['Already sent.'],
  })
})

test('without a connection it says that nothing is lost', () => {
  expect(sendFailure(unreachable())).toEqual({
    title: 'Not sent yet',
    messages: ['No connection. Everything you typed is still here.'],
  })
})

test('without a message the form says what is usually wrong (ERR-013)', () => {
  const messages = ['Something went wrong, please make sure you filled sub service field.']
  expect(sendFailure(refused(400, null))).toEqual({ title: 'Error', messages })
  expect(sendFailure(refused(500, {}))).toEqual({ title: 'Server Error', messages })
  expect(sendFailure(new TypeError('x')).messages).toEqual(messages)
})
