import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { getVendorRefusalMessage } from '#web/features/vendors/use-refusal-redirect.ts'
import { getVendorChecklistItems } from '#web/features/vendors/vendor-checklist-items.ts'
import { buildLocation, buildVendor, buildVendorCard } from '#web/testing/examples.ts'
import { getProfileFieldLabel, toVendorProfileFormValues, toVendorBody } from './profile-form.ts'
import { VENDOR_TABS, getVisibleVendorTabs } from './vendor-tabs.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const FOR_ALL = ['', 'services', 'locations', 'intake-form']
const FOR_CONTACTS = ['', 'services', 'locations', 'contacts', 'intake-form', 'network', 'followers']

test.each([
  ['everybody', {}, false, FOR_ALL],
  ['contacts', { seeInside: true }, false, FOR_CONTACTS],
  ['primary contacts', { seeInside: true, edit: true }, true, VENDOR_TABS.map(({ pathSegment }) => pathSegment)],
] as const)('VADM-006: the tabs for %s', (_who, may, canEdit, segments) => {
  const tabs = getVisibleVendorTabs(buildVendor({ may }), canEdit)
  expect(tabs.map(({ pathSegment }) => pathSegment)).toEqual(segments)
})

test('VADM-005: each tab leads to its own page and keeps the number of vendors of the user', () => {
  for (const { pathSegment, to } of VENDOR_TABS) {
    const address = to(21, { login: 2 })
    expect(address.to).toBe(pathSegment === '' ? '/vendors/$id' : `/vendors/$id/${pathSegment}`)
    expect(address).toMatchObject({ params: { id: '21' }, search: { login: 2 } })
  }
})

test('VADM-008, VADM-009: the counts of the network and the followers are 0 when they are not sent', () => {
  const counts = (vendor: ReturnType<typeof buildVendor>) =>
    VENDOR_TABS.flatMap(({ pathSegment, count }) => (count ? [[pathSegment, count(vendor).count]] : []))
  expect(counts(buildVendor())).toEqual([
    ['network', 0],
    ['followers', 0],
  ])
  expect(counts(buildVendor({ networks_requests_count: 3, followers_count: 12 }))).toEqual([
    ['network', 3],
    ['followers', 12],
  ])
})

test.each([
  ['everything', {}, []],
  ['a location', { locations: [] }, ['A location']],
  ['a location that is not archived', { locations: [buildLocation({ is_archived: true })] }, ['A location']],
  ['a service', { services: [] }, ['A service']],
  ['a primary contact', { admins: [] }, ['A primary contact']],
  ['a description', { bioExcerpt: '' }, ['A description']],
])('decision 49: the checklist asks for %s', (_what, given, missing) => {
  const items = getVendorChecklistItems(buildVendorCard({ admins: [7], ...given }))
  expect(items).toHaveLength(4)
  expect(items.flatMap(({ isDone, label }) => (isDone ? [] : [label]))).toEqual(missing)
})

test.each([
  ['no error', null, undefined],
  ['an error of the page', new Error('bug'), undefined],
  ['a vendor that does not exist', new CallError(404, { message: 'Vendor not found!' }), undefined],
  [
    'a vendor whose settings forbid it',
    new CallError(403, { message: 'Not per his settings.' }),
    'Not per his settings.',
  ],
  ['an archived vendor', new CallError(409, { message: 'It is archived.' }), 'It is archived.'],
  ['a hidden vendor', new CallError(403, { message: 'Access denied', code: 'vendor-hidden' }), null],
])('ERR-011, VEN-012: the reason for a redirect from %s', (_what, error, reason) => {
  expect(getVendorRefusalMessage(error)).toBe(reason)
})

test('VADM-023, VADM-024, VADM-025: the stored settings come back as they were', () => {
  const settings = {
    prevent_referrals: true,
    prevent_documents: false,
    prevent_public_referrals: true,
    prevent_guest_referrals: true,
    guest_referrals_per_day: 12,
    vendors_seen_only: false,
  }
  const values = toVendorProfileFormValues(buildVendor(settings))
  expect(values).toMatchObject({ acceptsReferrals: false, acceptsDocuments: true, isForVendorsOnly: true })
  expect(toVendorBody(values)).toMatchObject({ ...settings, name: 'Lakeside Care', avatar_type: 2 })
  const fields = Object.keys(values) as (keyof typeof values)[]
  expect(new Set(fields.map(getProfileFieldLabel)).size).toBe(fields.length)
})
