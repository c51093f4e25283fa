import { expect, test } from 'vitest'
import { getRedirectForAudience, type PageAudience } from './route-guard.ts'

const people = {
  signedOut: null,
  client: { id: 1, isVendor: false, isAdmin: false },
  vendor: { id: 2, isVendor: true, isAdmin: false },
  admin: { id: 3, isVendor: false, isAdmin: true },
}

/** Where each role is redirected, or '' when they may stay (NAV-052 names the roles). */
const table: [row: string, PageAudience, Partial<Record<keyof typeof people, '' | '/' | '/login'>>][] = [
  ['NAV-045', 'public', { signedOut: '' }],
  ['NAV-045', 'signedIn', { signedOut: '/login' }],
  ['NAV-053', 'signedOut', { signedOut: '' }],
  ['NAV-053', 'clients', { signedOut: '/login' }],
  ['NAV-053', 'noClients', { signedOut: '/login' }],
  ['NAV-053', 'vendors', { signedOut: '/login' }],
  ['NAV-053', 'admin', { signedOut: '/login' }],
  ['NAV-046', 'signedOut', { client: '/', vendor: '/', admin: '/' }],
  ['NAV-047', 'signedIn', { admin: '' }],
  ['NAV-047', 'noClients', { admin: '' }],
  ['NAV-047', 'vendors', { admin: '' }],
  ['NAV-047', 'admin', { admin: '' }],
  ['NAV-048', 'signedIn', { vendor: '' }],
  ['NAV-048', 'noClients', { vendor: '' }],
  ['NAV-048', 'vendors', { vendor: '' }],
  ['NAV-048', 'admin', { vendor: '/login' }],
  ['NAV-049', 'signedIn', { client: '' }],
  ['NAV-049', 'clients', { client: '' }],
  ['NAV-050', 'noClients', { client: '/' }],
  ['NAV-051', 'vendors', { client: '/login' }],
  ['NAV-051', 'admin', { client: '/login', vendor: '/login' }],
  ['NAV-052', 'clients', { signedOut: '/login', client: '', vendor: '/', admin: '/' }],
  ['NAV-052', 'public', { signedOut: '', client: '', vendor: '', admin: '' }],
]

test.each(table)('%s: pages for %s', (_row, audience, expected) => {
  const sent = Object.keys(expected).map((who) => [who, getRedirectForAudience(audience, people[who as Role]) ?? ''])
  expect(Object.fromEntries(sent)).toEqual(expected)
})

type Role = keyof typeof people
