import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CallError } from '#web/api/call-error.ts'
import {
  toRefusalFormProblem,
  listRefusedFieldIssues,
  listUniqueMessages,
  listBodyIssues,
  omitIssuesOfFields,
} from './form-problem.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const required = (message: string) => z.string().min(1, message)
const Order = z.object({
  order: z.object({ name: required('Name?'), areas: z.array(z.object({ radius: z.int('Radius?') })) }),
  service: required('Service?'),
  vendor: z.object({ name: required('Vendor?') }),
})

test('issues are in the order of the fields and carry their names, wherever the body has them', () => {
  const body = { order: { name: '', areas: [{ radius: 0.5 }] }, service: '', vendor: { name: '' } }
  expect(listBodyIssues(Order, body, ['service', 'vendor.name', 'areas', 'name'])).toEqual([
    { field: 'service', message: 'Service?' },
    { field: 'vendor.name', message: 'Vendor?' },
    { field: 'areas', message: 'Radius?' },
    { field: 'name', message: 'Name?' },
  ])
})

test('an issue of something that is no field comes last, under its path', () => {
  const body = { order: { name: '', areas: [] }, service: '', vendor: { name: 'x' } }
  expect(listBodyIssues(Order, body, ['service']).map(({ field }) => field)).toEqual(['service', 'order.name'])
})

test('an ignored field takes the other values of its entry of a list along, not those of other entries', () => {
  const List = z.object({
    days: z.array(z.object({ from: required('From?'), to: required('To?') })),
    day: required('Day?'),
  })
  const day = { from: '', to: '' }
  const body = { days: [day, day], day: '' }
  const paths = (ignored: string[]) => listBodyIssues(List, body, [], ignored).map(({ field }) => field)
  expect(paths(['days.0.from'])).toEqual(['days.1.from', 'days.1.to', 'day'])
  expect(paths(['day'])).toEqual(['days.0.from', 'days.0.to', 'days.1.from', 'days.1.to'])
})

test('a refusal shows the first message of each field', () => {
  const error = new CallError(422, {
    message: 'Refused.',
    errors: { 'order.phone': ['Phone?', 'more'], name: ['No.'] },
  })
  const issues = [
    { field: 'name', message: 'No.' },
    { field: 'phone', message: 'Phone?' },
  ]
  expect(listRefusedFieldIssues(error, ['name', 'phone'])).toEqual(issues)
  expect(toRefusalFormProblem(error, ['name', 'phone'], undefined)).toEqual({
    issues,
    dialog: { title: 'Error', messages: ['Phone?', 'No.'] },
  })
})

test('a refusal without fields has a dialog of its own only under a title', () => {
  const error = new CallError(409, { message: 'Taken.' })
  expect(toRefusalFormProblem(error, ['name'], undefined)).toBeNull()
  expect(toRefusalFormProblem(error, ['name'], 'Not sent')).toEqual({
    issues: [],
    dialog: { title: 'Not sent', messages: ['Taken.'] },
  })
})

test('a changed field loses its message, and the summary keeps one that another field shares', () => {
  const issues = [
    { field: 'first', message: 'Missing!' },
    { field: 'last', message: 'Missing!' },
    { field: '', message: 'Not now.' },
  ]
  expect(listUniqueMessages(issues)).toEqual(['Missing!', 'Not now.'])
  expect(listUniqueMessages(omitIssuesOfFields(issues, ['first']))).toEqual(['Missing!', 'Not now.'])
  expect(listUniqueMessages(omitIssuesOfFields(issues, ['first', 'last']))).toEqual(['Not now.'])
})
