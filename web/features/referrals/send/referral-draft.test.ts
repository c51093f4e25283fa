import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { NewReferral } from '#contract/referrals.ts'
import { listBodyIssues } from '#web/forms/form-problem.ts'
import { toClientDraft } from './client-draft.ts'
import {
  getDraftPatchForService,
  getDraftPatchForSubService,
  createInitialReferralDraft,
  fitDraftToVendor,
  ReferralDraft,
  removeFormerSubChoices,
  toNewReferralBody,
} from './referral-draft.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const one = [{ id: 7 }]
const two = [{ id: 7 }, { id: 8 }]
const services = [{ id: 1 }, { id: 2 }]

const aDraft = (over: Partial<ReferralDraft> = {}): ReferralDraft => ({
  location: 7,
  service: 1,
  subService: 11,
  options: ['Assessment', 'Treatment'],
  ...toClientDraft(null),
  details: 'Needs a ramp.',
  attachment: null,
  contactNow: true,
  ...over,
})

test('a single location is preselected, one of several is not (REF-003)', () => {
  expect(createInitialReferralDraft({ locations: one, services: [] }).location).toBe(7)
  expect(createInitialReferralDraft({ locations: two, services: [] }).location).toBeNull()
  expect(createInitialReferralDraft({ locations: [], services: [] }).location).toBeNull()
})

test('the location in the town that the search has named is preselected when the vendor has it', () => {
  expect(createInitialReferralDraft({ locations: two, services: [] }, { location: 8 }).location).toBe(8)
  expect(createInitialReferralDraft({ locations: two, services: [] }, { location: 9 }).location).toBeNull()
  expect(createInitialReferralDraft({ locations: one, services: [] }, { location: 9 }).location).toBe(7)
})

test('the searched service is preselected when the vendor offers it', () => {
  const choices = { locations: two, services: [{ id: 1 }, { id: 2 }] }
  expect(createInitialReferralDraft(choices, { service: 2 })).toMatchObject({ service: 2, subService: null })
  expect(createInitialReferralDraft(choices, { service: 3 }).service).toBeNull()
  expect(createInitialReferralDraft(choices).service).toBeNull()
})

test('choosing a service clears the sub-service and its options (REF-005)', () => {
  expect({ ...aDraft(), ...getDraftPatchForService(2) }).toEqual(aDraft({ service: 2, subService: null, options: [] }))
  expect({ ...aDraft(), ...getDraftPatchForSubService(12) }).toEqual(aDraft({ subService: 12, options: [] }))
})

test("a missing location or service gives the specification's messages, in the order of the form (REF-022, REF-023)", () => {
  const issuesOf = (draft: ReferralDraft) => listBodyIssues(NewReferral, toNewReferralBody(draft), Object.keys(draft))
  expect(issuesOf(aDraft())).toEqual([])
  expect(issuesOf(aDraft({ location: null }))).toEqual([{ field: 'location', message: 'Vendor Location is required' }])
  expect(issuesOf(aDraft({ service: null }))).toEqual([{ field: 'service', message: 'Service Type is required' }])
  expect(issuesOf(createInitialReferralDraft({ locations: two, services: [] })).map(({ field }) => field)).toEqual([
    'service',
    'location',
  ])
})

test('a stored draft loses what the vendor no longer offers and keeps the entered text', () => {
  expect(fitDraftToVendor(aDraft(), { locations: two, services })).toEqual(aDraft())
  expect(fitDraftToVendor(aDraft({ service: 9 }), { locations: two, services })).toEqual(
    aDraft({ service: null, subService: null, options: [] }),
  )
  expect(fitDraftToVendor(aDraft({ location: 9 }), { locations: two, services }).location).toBeNull()
  expect(fitDraftToVendor(aDraft({ location: 9 }), { locations: one, services }).location).toBe(7)
})

test('a draft loses a sub-service and options that no longer exist', () => {
  const serviceWith = (id: number, options: string[]) => [{ id: 1, children: [{ id, options }] }]
  const fitted = (id: number, options: string[]) => removeFormerSubChoices(aDraft(), serviceWith(id, options))
  expect(fitted(11, ['Assessment', 'Treatment'])).toEqual(aDraft())
  expect(fitted(11, ['Treatment'])).toEqual(aDraft({ options: ['Treatment'] }))
  expect(fitted(12, ['Treatment'])).toEqual(aDraft({ subService: null, options: [] }))
  expect(removeFormerSubChoices(aDraft(), [])).toEqual(aDraft({ subService: null, options: [] }))
})

test('a draft converts to an order that the contract accepts (REF-002, REF-008, REF-010)', () => {
  const order = toNewReferralBody(aDraft({ attachment: { id: 5, name: 'x.pdf' } }))
  expect(NewReferral.parse(order)).toEqual({
    location: 7,
    service: 1,
    subService: 11,
    options: ['Assessment', 'Treatment'],
    details: 'Needs a ramp.',
    attachment: 5,
    contactNow: true,
    consentProvided: true,
    consentLanguage: 'en',
  })
})

test('consent is recorded only with an attachment (REF-018, PRIV-007)', () => {
  expect(toNewReferralBody(aDraft()).consentProvided).toBe(false)
  expect(toNewReferralBody(aDraft({ attachment: { id: 5, name: 'x.pdf' } })).consentProvided).toBe(true)
})

test('the access code of a private service is sent with the order', () => {
  expect(toNewReferralBody(aDraft(), { word: 'quiet' }).word).toBe('quiet')
  expect('word' in toNewReferralBody(aDraft())).toBe(false)
})

test('whom the referral is for is sent while the box is checked, and what was typed stays without it', () => {
  const client = { name: 'Ana Bellamy', phone: '647-555-0142', contact_note: 'Mornings.' }
  const draft = aDraft(toClientDraft(client))
  expect(toNewReferralBody(draft).client).toEqual(client)
  const unchecked = { ...draft, isForSomebodyElse: false }
  expect('client' in toNewReferralBody(unchecked)).toBe(false)
  expect(ReferralDraft.parse(unchecked)['client.name']).toBe('Ana Bellamy')
})

test('each field of the client has its own message, in the order of the form', () => {
  const draft = aDraft({ isForSomebodyElse: true, 'client.name': ' ', 'client.phone': '555-0142', service: null })
  const fields = Object.keys(createInitialReferralDraft({ locations: two, services: [] }))
  const issues = listBodyIssues(NewReferral, toNewReferralBody(draft), fields)
  expect(issues.map(({ field }) => field)).toEqual(['service', 'client.name', 'client.phone'])
})

test('a draft from before this field is restored', () => {
  const { service, subService, options, location, details, attachment, contactNow } = aDraft()
  const earlier = { service, subService, options, location, details, attachment, contactNow }
  expect(ReferralDraft.parse(earlier)).toEqual(aDraft())
})
