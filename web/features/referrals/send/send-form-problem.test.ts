import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import {
  CallError,
  createErrorFromResponse,
  createTimeoutError,
  createUnexpectedError,
  createUnreachableError,
} from '#web/api/call-error.ts'
import { OfflineError, toSendFormProblem } from './send-form-problem.ts'

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

test('without a network it explains that nothing is lost', () => {
  expect(dialogOf(new OfflineError())).toEqual({
    title: 'Not sent yet',
    messages: ['No connection. Everything you typed is still here.'],
  })
})

test('without an answer that can be read it does not say that nothing was sent', () => {
  const lost = [
    createUnreachableError(),
    createTimeoutError(),
    createErrorFromResponse(504, null),
    createUnexpectedError(200),
  ]
  for (const error of lost)
    expect(dialogOf(error)).toEqual({
      title: 'We could not find out whether it was sent',
      messages: [
        'Press “Send referral” again without changing anything: it is sent once only. Or look in My Referrals first.',
      ],
    })
})

test('a refusal with a reason is no lost answer', () => {
  expect(dialogOf(new CallError(503, { message: 'Read only for now.' })).messages).toEqual(['Read only for now.'])
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
