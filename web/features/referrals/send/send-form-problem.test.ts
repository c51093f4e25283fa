import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError, createErrorFromResponse, createUnreachableError } from '#web/api/call-error.ts'
import { toSendFormProblem } from './send-form-problem.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const dialogOf = (error: unknown) => toSendFormProblem(error, ['service']).dialog!

test("the server's message is the title above the field messages (ERR-012)", () => {
  const error = new CallError(422, { message: 'Not sent.', errors: { service: ['Not offered here.'] } })
  expect(dialogOf(error)).toEqual({ title: 'Not sent.', messages: ['Not offered here.'] })
})

test('a message without fields is shown', () => {
  expect(dialogOf(new CallError(409, { message: 'Already sent.' }))).toEqual({
    title: 'Error',
    messages: ['Already sent.'],
  })
})

test('without a connection it explains that nothing is lost', () => {
  expect(dialogOf(createUnreachableError())).toEqual({
    title: 'Not sent yet',
    messages: ['No connection. Everything you typed is still here.'],
  })
})

test('without a message the form shows the usual cause (ERR-013)', () => {
  const messages = ['Something went wrong, please make sure you filled sub service field.']
  expect(dialogOf(createErrorFromResponse(400, null))).toEqual({ title: 'Error', messages })
  expect(dialogOf(createErrorFromResponse(500, {}))).toEqual({ title: 'Server Error', messages })
  expect(dialogOf(new TypeError('x')).messages).toEqual(messages)
})

test('the message of a field is shown at it', () => {
  const error = new CallError(422, { message: 'Not sent.', errors: { 'order.service': ['Not offered here.'] } })
  expect(toSendFormProblem(error, ['service'])).toMatchObject({
    issues: [{ field: 'service', message: 'Not offered here.' }],
  })
})
