import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AuditSearchParams,
  CorrectionsSearchParams,
  DashboardSearchParams,
  DisplayModeSearchParams,
  FollowersSearchParams,
  LocationsSearchParams,
  MapSearchParams,
  NetworkRequestsSearchParams,
  ReceivedListSearchParams,
  ReferralFormSearchParams,
  UserReportsSearchParams,
  SentListSearchParams,
  UsersSearchParams,
  VendorListSearchParams,
  VendorPageSearchParams,
} from './search-params.ts'

const present = (schema: z.ZodObject, search: object) =>
  Object.fromEntries(Object.entries(schema.parse(search)).filter(([, value]) => value !== undefined))

test('the address keeps the whole search and what is open', () => {
  const query = { search: 'physio', bbox: '-79.5,43.6,-79.3,43.7', service: 3, availability: 'open' }
  const search = { ...query, vendor: 9, location: 12, page: 2 }
  expect(MapSearchParams.parse(search)).toEqual(search)
  expect(MapSearchParams.parse({ city: ' Hamilton ' })).toEqual({ city: 'Hamilton' })
})

test('a number typed as search text stays a string', () => {
  expect(MapSearchParams.parse({ search: 416 }).search).toBe('416')
  expect(UsersSearchParams.parse({ search: 416 }).search).toBe('416')
  expect(VendorPageSearchParams.parse({ word: 1234 }).word).toBe('1234')
})

test.each([
  { service: 'x' },
  { availability: 'full' },
  { vendor: 0 },
  { page: 1 },
  { page: 11 },
  { bbox: '1,2,3' },
  { bbox: '10,43,-10,44' },
  { bbox: '-79,44,-78,43' },
  { near: '43.6' },
  { near: '91,0' },
  { search: '' },
  { search: 'x'.repeat(201) },
])('what does not fit is left out: %o', (search) => {
  expect(Object.values(MapSearchParams.parse(search)).every((value) => value === undefined)).toBe(true)
})

test.each<[string, object, z.ZodObject]>([
  ['display mode', { src: 'crm', keeplogin: true, mobile: true }, DisplayModeSearchParams],
  ['followers', { login: 2, subscribers: 1 }, FollowersSearchParams],
  ['network requests', { status: 2, word: 'heron' }, NetworkRequestsSearchParams],
  ['locations', { edit: 'new' }, LocationsSearchParams],
  ['locations', { edit: 31, hours: 32 }, LocationsSearchParams],
  ['referral form', { lat: 43.65, lng: -79.38 }, ReferralFormSearchParams],
  ['sent referrals', { pageNumber: 2, open: 51 }, SentListSearchParams],
  [
    'received referrals',
    { vendor: 21, status: 'PENDING', from: '2026-02-28', to: '2026-03-01', unread: true, sort: 'due', pageNumber: 3 },
    ReceivedListSearchParams,
  ],
  ['vendors', { name: 'ash', sort: 'desc', state: 'archived', missing: 'contact' }, VendorListSearchParams],
  ['dashboard', { weeks: 4 }, DashboardSearchParams],
  ['users', { type: 'VENDOR' }, UsersSearchParams],
  [
    'audit log',
    { by: 1, kind: 'two-step', action: 'deleted sent', role: 'ADMIN', from: '2026-01-01' },
    AuditSearchParams,
  ],
  ['reports', { status: 0 }, UserReportsSearchParams],
  ['corrections', { state: 'all' }, CorrectionsSearchParams],
])('the address of the %s keeps %o', (_page, search, schema) => {
  expect(present(schema, search)).toEqual(search)
})

test.each<[string, object, z.ZodObject]>([
  ['display mode', { src: 'mail', keeplogin: 'yes', mobile: 1 }, DisplayModeSearchParams],
  ['followers', { login: 0, subscribers: 3 }, FollowersSearchParams],
  ['network requests', { status: 4 }, NetworkRequestsSearchParams],
  ['locations', { edit: 'old', hours: 'new' }, LocationsSearchParams],
  ['referral form', { lat: '43,65', lng: Number.NaN }, ReferralFormSearchParams],
  ['sent referrals', { pageNumber: 1.5, open: -1 }, SentListSearchParams],
  [
    'received referrals',
    { vendor: 'all', status: 'LOST', from: '2026-02-30', to: '1 March', unread: 1, sort: 'newest', search: ' ' },
    ReceivedListSearchParams,
  ],
  ['vendors', { sort: 'up', state: 'gone', missing: 'logo' }, VendorListSearchParams],
  ['dashboard', { weeks: 5 }, DashboardSearchParams],
  ['users', { status: 7, type: 'OWNER' }, UsersSearchParams],
  ['audit log', { by: 0, kind: '<b>', action: '<b>', role: 'OWNER', to: 'today' }, AuditSearchParams],
  ['reports', { status: 3 }, UserReportsSearchParams],
  ['corrections', { state: 'lost' }, CorrectionsSearchParams],
])('a mistyped address of the %s opens the page without %o', (_page, search, schema) => {
  expect(present(schema, search)).toEqual({})
})

test('one mistyped parameter leaves the others', () => {
  expect(present(ReceivedListSearchParams, { vendor: 21, status: 'LOST', open: 51 })).toEqual({ vendor: 21, open: 51 })
})
