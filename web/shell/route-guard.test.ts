import { expect, test } from 'vitest'
import { redirectForAudience, type Audience } from './route-guard.ts'

const people = {
  guest: null,
  client: { id: 1, isVendor: false, isAdmin: false },
  vendor: { id: 2, isVendor: true, isAdmin: false },
  admin: { id: 3, isVendor: false, isAdmin: true },
}

/** Where each role is redirected, or '' when they may stay. */
const table: [Audience, Record<keyof typeof people, '' | '/' | '/login'>][] = [
  ['public', { guest: '', client: '', vendor: '', admin: '' }],
  ['guest', { guest: '', client: '/', vendor: '/', admin: '/' }],
  ['auth', { guest: '/login', client: '', vendor: '', admin: '' }],
  ['clients', { guest: '/login', client: '', vendor: '/', admin: '/' }],
  ['noClients', { guest: '/login', client: '/', vendor: '', admin: '' }],
  ['vendors', { guest: '/login', client: '/login', vendor: '', admin: '' }],
  ['admin', { guest: '/login', client: '/login', vendor: '/login', admin: '' }],
]

test.each(table)(
  'pages for %s (NAV-045, NAV-046, NAV-047, NAV-048, NAV-049, NAV-050, NAV-051, NAV-052, NAV-053)',
  (audience, expected) => {
    const sent = Object.entries(people).map(([who, user]) => [who, redirectForAudience(audience, user) ?? ''])
    expect(Object.fromEntries(sent)).toEqual(expected)
  },
)
