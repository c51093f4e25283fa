import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { VendorPatch } from '#contract/vendor-profile.ts'
import { listBodyIssues } from '#web/forms/form-problem.ts'
import { buildVendor } from '#web/testing/examples.ts'
import {
  toVendorBody,
  toVendorPatchBody,
  toVendorProfileFormValues,
  type VendorProfileFormValues,
} from './profile-form.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

const BASE: VendorProfileFormValues = {
  name: 'Open Door',
  other_names: '',
  email: 'desk@example.org',
  phone: '416-555-0100',
  site: '',
  booking_link: '',
  bio: 'We visit people at home.',
  avatar_type: 2,
  acceptsReferrals: true,
  acceptsDocuments: true,
  isForVendorsOnly: false,
  acceptsGuests: true,
  guest_referrals_per_day: '',
  isSeenByVendorsOnly: false,
  public_listing: 'indexed',
  shows_email: false,
}

test('VADM-023, VADM-024, VADM-025: accepting is the inverse of preventing, Vendors Only is not', () => {
  expect(toVendorBody({ ...BASE, acceptsReferrals: false, isForVendorsOnly: true })).toMatchObject({
    prevent_referrals: true,
    prevent_documents: false,
    prevent_public_referrals: true,
    vendors_seen_only: false,
  })
})

test('other names are one a line; empty lines are left out, and a name may hold a comma', () => {
  const { other_names } = toVendorBody({ ...BASE, other_names: ' CAMH \n\nQueen Street, Toronto\n' })
  expect(other_names).toEqual(['CAMH', 'Queen Street, Toronto'])
})

test('only changed fields are sent', () => {
  const changed = { name: 'Open Door Care', acceptsGuests: false, isSeenByVendorsOnly: true }
  expect(toVendorPatchBody({ ...BASE, ...changed }, changed)).toEqual({
    name: 'Open Door Care',
    prevent_guest_referrals: true,
    vendors_seen_only: true,
  })
})

test('VADM-029, VADM-030: a booking link is empty or an address with a domain', () => {
  const issuesOf = (booking_link: string) =>
    listBodyIssues(VendorPatch, toVendorBody({ ...BASE, booking_link }), Object.keys(BASE))
  expect(issuesOf('')).toEqual([])
  expect(issuesOf('book.example.org')).toEqual([])
  expect(issuesOf('nonsense')).toEqual([{ field: 'booking_link', message: 'Invalid booking Link' }])
})

test('a stored profile is sent back as it was', () => {
  const stored = {
    name: 'Open Door',
    other_names: ['CAMH', 'Queen Street, Toronto'],
    avatar_type: 7,
    prevent_referrals: true,
    prevent_documents: false,
    prevent_public_referrals: true,
    prevent_guest_referrals: true,
    guest_referrals_per_day: 0,
    vendors_seen_only: true,
    public_listing: 'hidden' as const,
    shows_email: true,
  }
  expect(toVendorBody(toVendorProfileFormValues(buildVendor(stored)))).toMatchObject(stored)
})

test('a vendor that says nothing about guests and listing takes guests and is found, and its address is not shown', () => {
  expect(toVendorProfileFormValues(buildVendor())).toMatchObject({
    acceptsGuests: true,
    guest_referrals_per_day: '',
    public_listing: 'indexed',
    shows_email: false,
  })
})

test('no limit a day is that of the hub; a text that is no number is refused', () => {
  expect(toVendorBody({ ...BASE, guest_referrals_per_day: ' ' }).guest_referrals_per_day).toBeNull()
  const body = toVendorBody({ ...BASE, guest_referrals_per_day: 'ten' })
  expect(listBodyIssues(VendorPatch, body, Object.keys(BASE)).map(({ field }) => field)).toEqual([
    'guest_referrals_per_day',
  ])
})
