import { expect, test } from 'vitest'
import {
  conflictingProfileFields,
  toVendorEdit,
  validateProfile,
  hasProfileChangedSince,
  applyProfileChange,
  type ProfileValues,
} from './profile-form.ts'

const BASE: ProfileValues = {
  name: 'Open Door',
  email: 'desk@example.org',
  phone: '416-555-0100',
  site: '',
  booking_link: '',
  bio: 'We visit people at home.',
  avatar_type: 2,
  acceptsReferrals: true,
  acceptsDocuments: true,
  isForVendorsOnly: false,
  isSeenByVendorsOnly: false,
}

test('VADM-023, VADM-024, VADM-025: accepting is the inverse of preventing, Vendors Only is not', () => {
  expect(toVendorEdit({ ...BASE, acceptsReferrals: false, isForVendorsOnly: true })).toMatchObject({
    prevent_referrals: true,
    prevent_documents: false,
    prevent_public_referrals: true,
    vendors_seen_only: false,
  })
})

test('VADM-029, VADM-030: a booking link is empty or an address with a domain', () => {
  expect(validateProfile(BASE)).toEqual({})
  expect(validateProfile({ ...BASE, booking_link: 'book.example.org' })).toEqual({})
  expect(validateProfile({ ...BASE, booking_link: 'nonsense' })).toEqual({ booking_link: 'Invalid booking Link' })
})

test('SR-129: fields changed by someone else are taken over, and fields changed by both are reported', () => {
  const changes = applyProfileChange(applyProfileChange(null, BASE, { phone: '416-555-0199' }), BASE, { bio: 'Mine' })!
  expect([hasProfileChangedSince(changes, BASE), conflictingProfileFields(changes, BASE)]).toEqual([false, []])
  const now = { ...BASE, email: 'new@example.org', bio: 'Theirs' }
  expect({ ...now, ...changes.fields }).toEqual({ ...now, phone: '416-555-0199', bio: 'Mine' })
  expect([hasProfileChangedSince(changes, now), conflictingProfileFields(changes, now)]).toEqual([true, ['bio']])
})

test('a field that returns to its original value is not changed', () => {
  const changes = applyProfileChange(null, BASE, { name: 'Other' })
  expect(changes?.fields).toEqual({ name: 'Other' })
  expect(applyProfileChange(changes, BASE, { name: 'Open Door' })).toBeNull()
})
