import { expect, test } from 'vitest'
import { validateInput } from '#contract/input-issues.ts'
import { GuestReferralRequest } from '#contract/guest-referrals.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { buildPublicVendor } from '#web/testing/examples.ts'
import {
  createReferralDetailsFormValues,
  EMPTY_SENDER_FORM_VALUES,
  SenderStepInput,
  toReferralDetailsBody,
} from './guest-referral-values.ts'

const vendor = buildPublicVendor()
const [location] = vendor.locations
const messagesOf = (schema: Parameters<typeof validateInput>[0], body: unknown) =>
  Object.fromEntries(
    validateInput(schema, body).issues.map(({ path, message }) => [path.join('.'), renderContractMessage(message)]),
  )
const sender = {
  ...EMPTY_SENDER_FORM_VALUES,
  first: 'Ama',
  last: 'Osei',
  email: 'ama@example.ca',
  phone: '416-555-0101',
  sentFor: 'self' as const,
  isOfAge: true as const,
  hasAgreed: true as const,
}

test('a single location is chosen from the start; of several none is', () => {
  expect(createReferralDetailsFormValues(vendor).location).toBe(31)
  expect(createReferralDetailsFormValues({ locations: [location!, { ...location!, id: 32 }] }).location).toBeNull()
  expect(createReferralDetailsFormValues({ locations: [] }).location).toBeNull()
})

test('of several locations the shown one is chosen, if the vendor has it', () => {
  const locations = [location!, { ...location!, id: 32 }]
  expect(createReferralDetailsFormValues({ locations }, 32).location).toBe(32)
  expect(createReferralDetailsFormValues({ locations }, 33).location).toBeNull()
  expect(createReferralDetailsFormValues(vendor, 33).location).toBe(31)
})

test('a service and a location that nobody chose are refused at their fields', () => {
  const refused = messagesOf(
    GuestReferralRequest,
    toReferralDetailsBody(createReferralDetailsFormValues({ locations: [] })),
  )
  expect(Object.keys(refused).toSorted()).toEqual(['location', 'service'])
})

test('an order has no document and no consent to one', () => {
  const body = toReferralDetailsBody({ ...createReferralDetailsFormValues(vendor), service: 41, details: 'Knee.' })
  expect(GuestReferralRequest.parse(body)).toMatchObject({
    service: 41,
    location: 31,
    details: 'Knee.',
    attachment: null,
  })
  expect(GuestReferralRequest.parse({ ...body, consentProvided: true })).toMatchObject({ consentProvided: false })
})

test('a complete sender is accepted, and what machines fill in is passed on', () => {
  expect(SenderStepInput.parse({ ...sender, website: 'https://spam.example' })).toMatchObject({
    first: 'Ama',
    website: 'https://spam.example',
  })
})

test.each([
  [{ isOfAge: false }, { isOfAge: 'Please confirm that you are 18 or older, or act for somebody who agrees.' }],
  [{ hasAgreed: false }, { hasAgreed: 'Please agree to the privacy policy.' }],
  [{ sentFor: '' }, { sentFor: 'Please say who the referral is for.' }],
  [
    { first: ' ', phone: '' },
    { first: 'First Name is required', phone: 'Phone is required' },
  ],
])('%o is refused at its field', (values, messages) => {
  expect(messagesOf(SenderStepInput, { ...sender, ...values })).toEqual(messages)
})
