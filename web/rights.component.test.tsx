import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { CurrentUser } from '#contract/accounts.ts'
import type { PublicConfig } from '#contract/config.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { linkRoutes } from '#contract/emailed-links.ts'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import type {
  ContactRights,
  ManagedUserRights,
  ReferralRights,
  UserRights,
  VendorCardRights,
  VendorSummaryRights,
  VendorRights,
} from '#contract/rights.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorRoutes, type Vendor, type VendorCard, type VendorSummary } from '#contract/vendors.ts'
import {
  buildContact,
  buildCurrentUser,
  buildReferral,
  buildReferralLink,
  buildUser,
  buildUserDetails,
  buildVendor,
  buildVendorCard,
  buildVendorSummary,
  listOf,
  vendorListOf,
  vendorSummariesOf,
} from './testing/examples.ts'
import { renderPage } from './testing/render-page.tsx'
import { answer, type StubbedRoute } from './testing/stub-server.ts'

// `server/whole-hub-tests/rights.test.ts` holds who gets which right. Here each right, given and not given, changes a screen.

type Given<Right extends string> = Partial<Record<Right, true>>

interface Case<Right extends string> {
  address: string
  user?: (may: Given<Right>) => CurrentUser
  /** The response that carries the right. */
  answers?: (may: Given<Right>) => StubbedRoute[]
  config?: Partial<PublicConfig>
  /** Opens what the right shows in, such as a menu. */
  open?: () => Promise<void>
  /** Visible in both cases, once the screen has its data. */
  settled: () => Locator
  /** Found with the right alone. */
  shown: () => Locator | Element[]
}

/** One case for each right: the compiler names a right without one. */
type Cases<Rights> = { [Right in keyof Rights & string]-?: Case<Right> | Case<Right>[] }

function testEach<Rights>(name: string, cases: Cases<Rights>) {
  for (const [right, those] of Object.entries<Case<string> | Case<string>[]>(cases)) {
    for (const one of [those].flat()) {
      test.each([false, true])(`${name} on ${one.address}: '${right}' given: %s`, async (isGiven) => {
        const may = isGiven ? ({ [right]: true } as const) : {}
        await renderPage(one.address, {
          user: one.user?.(may) ?? buildCurrentUser('VENDOR', { may: { receiveReferrals: true } }),
          answers: one.answers?.(may) ?? [],
          isWaiting: true,
          config: one.config ?? {},
        })
        await one.open?.()
        await expect.element(one.settled()).toBeVisible()
        await expect.poll(() => countOf(one.shown()) > 0).toBe(isGiven)
      })
    }
  }
}

const countOf = (found: Locator | Element[]) => (Array.isArray(found) ? found : found.elements()).length

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string) => page.getByRole('heading', { name })
const openMenu = (name: string) => () => button(name).click()

/** A vendor with these rights beside the one of the case. */
const onVendor =
  (base: Vendor['may'], given: Partial<Vendor> = {}) =>
  (may: Vendor['may']) => [answer(vendorRoutes.one, buildVendor({ ...given, may: { ...base, ...may } }))]

const onCards =
  (base: VendorCard['may'] = {}, given: Partial<VendorCard> = {}) =>
  (may: VendorCard['may']) => [
    answer(vendorRoutes.list, vendorListOf(buildVendorCard({ ...given, may: { ...base, ...may } }))),
  ]

const onSummaries =
  (base: VendorSummary['may'] = {}) =>
  (may: VendorSummary['may']) => [
    answer(vendorRoutes.summaries, vendorSummariesOf(buildVendorSummary({ may: { ...base, ...may } }))),
  ]

const MAP = '/?search=Lakeside'
const LIST = '/my-vendors'
const card = () => page.getByRole('article', { name: 'Lakeside Care' })
const row = () => page.getByRole('link', { name: 'Lakeside Care' })
const activeSwitch = () => page.getByRole('switch', { name: 'Lakeside Care is active' })

testEach<VendorSummaryRights>('a card of a vendor', {
  askIntoNetwork: {
    address: MAP,
    answers: onSummaries(),
    settled: card,
    shown: () => button('Add To My Network: Lakeside Care'),
  },
  refer: {
    address: MAP,
    answers: onSummaries(),
    settled: card,
    shown: () => link('Connect With Vendor: Lakeside Care'),
  },
  // Others read the vendor's page first, where its form is.
  seeTabs: {
    address: MAP,
    answers: onSummaries({ refer: true }),
    settled: () => link('Connect With Vendor: Lakeside Care'),
    shown: () =>
      link('Connect With Vendor: Lakeside Care')
        .elements()
        .filter((found) => found.getAttribute('href')?.startsWith('/vendors/21/order')),
  },
})

testEach<Omit<VendorCardRights, keyof VendorSummaryRights>>('a row of a vendor', {
  edit: { address: LIST, answers: onCards(), settled: row, shown: () => link('Edit Lakeside Care') },
  restore: {
    address: LIST,
    answers: onCards({ edit: true }, { is_archived: true }),
    settled: row,
    shown: () => button('Restore Lakeside Care'),
  },
  suspend: {
    address: LIST,
    answers: onCards({ switch: true }),
    open: () => activeSwitch().click({ force: true }),
    settled: () => page.getByRole('button', { name: /^Yes, (suspend|deactivate)$/ }),
    shown: () => page.getByRole('textbox', { name: 'Reason, shown to its contacts (optional)' }),
  },
  switch: { address: LIST, answers: onCards(), settled: row, shown: activeSwitch },
})

const VENDOR = '/vendors/21'
const TABS = { seeTabs: true } as const
const tabs = () => page.getByRole('navigation', { name: 'About Lakeside Care' })
const vendorName = () => heading('Lakeside Care')

/** The other one is read in lists alone, from the card. */
type VendorPageRights = Omit<VendorRights, 'restore'>

testEach<VendorPageRights>('a vendor', {
  addContacts: {
    address: `${VENDOR}/contacts`,
    answers: (may) => [
      ...onVendor({ ...TABS, seeInside: true, edit: true })(may),
      answer(contactRoutes.list, listOf()),
    ],
    settled: () => page.getByText('No contacts yet'),
    shown: () => button('Add contact'),
  },
  approve: {
    address: VENDOR,
    answers: onVendor(TABS, { approved: false, approval: 'pending' }),
    settled: () => page.getByText('Waiting for approval'),
    shown: () => button('Approve Lakeside Care'),
  },
  askIntoNetwork: {
    address: VENDOR,
    answers: onVendor(TABS),
    settled: tabs,
    shown: () => button('Add To My Network: Lakeside Care'),
  },
  attach: {
    address: `${VENDOR}/order`,
    answers: onVendor({ refer: true, connect: true }),
    settled: () => page.getByRole('form', { name: 'Create Referral' }),
    shown: () => page.getByText('A document is deleted after 48 hours, whether or not it was opened.'),
  },
  changeEmail: {
    address: VENDOR,
    // Only of a suspended vendor: an older copy of the hub does not send this right.
    answers: onVendor({ ...TABS, edit: true }, { suspended: true }),
    settled: () => page.getByRole('form', { name: 'Profile of Lakeside Care' }),
    shown: () => page.getByRole('textbox', { name: 'Email', disabled: false }),
  },
  changeName: {
    address: VENDOR,
    answers: onVendor({ ...TABS, edit: true }, { suspended: true }),
    settled: () => page.getByRole('form', { name: 'Profile of Lakeside Care' }),
    shown: () => page.getByRole('textbox', { name: 'Name', exact: true, disabled: false }),
  },
  connect: {
    address: VENDOR,
    answers: onVendor({}),
    settled: () => page.getByRole('main'),
    shown: vendorName,
  },
  setAvailability: {
    address: `${VENDOR}/services`,
    answers: onVendor(TABS),
    settled: () => heading('Physiotherapy'),
    shown: () => page.getByRole('form', { name: 'Availability of Physiotherapy' }),
  },
  edit: {
    address: VENDOR,
    answers: onVendor(TABS),
    settled: tabs,
    shown: () => tabs().getByRole('link', { name: 'Billing' }),
  },
  refer: [
    {
      address: VENDOR,
      answers: onVendor({ connect: true }),
      settled: vendorName,
      shown: () => page.getByRole('form', { name: 'Create Referral' }),
    },
    { address: VENDOR, answers: onVendor(TABS), settled: tabs, shown: () => link('Connect With Vendor') },
  ],
  seeInside: {
    address: VENDOR,
    answers: onVendor(TABS),
    settled: tabs,
    shown: () => tabs().getByRole('link', { name: /^Followers/ }),
  },
  seeTabs: { address: VENDOR, answers: onVendor({ connect: true }), settled: vendorName, shown: tabs },
  suspend: {
    address: VENDOR,
    answers: onVendor(TABS),
    settled: () => page.getByText(/^You can read this/),
    shown: () => page.getByRole('region', { name: 'Status' }),
  },
  // An archived vendor is restored before it is activated.
  switch: {
    address: VENDOR,
    answers: onVendor({ ...TABS, suspend: true }, { is_archived: true }),
    settled: () => page.getByText(/^You can read this/),
    shown: () => page.getByRole('region', { name: 'Status' }).getByRole('switch'),
  },
})

const received =
  (given: Partial<Referral> = {}) =>
  (may: Referral['may']) => [answer(referralRoutes.received, listOf(buildReferral({ ...given, may })))]
const sent =
  (given: Partial<Referral> = {}) =>
  (may: Referral['may']) => [answer(referralRoutes.sent, listOf(buildReferral({ ...given, may })))]
const sender = () => page.getByRole('button', { name: /Osei, Ama/ }).first()
const RECEIVED = '/received-referrals'

testEach<ReferralRights>('a referral', {
  ask: {
    address: `${RECEIVED}?open=51`,
    answers: received(),
    settled: () => button('Print'),
    shown: () => button('Ask a question'),
  },
  assign: {
    address: `${RECEIVED}?open=51`,
    answers: received({ assignee: null }),
    settled: () => button('Print'),
    shown: () => page.getByRole('combobox', { name: 'Assigned to' }),
  },
  change: {
    address: RECEIVED,
    answers: received(),
    settled: sender,
    shown: () => page.getByLabelText('Mark as, Osei, Ama'),
  },
  endLinks: [
    {
      address: `${RECEIVED}?open=51`,
      answers: (may) => [...received()(may), answer(linkRoutes.ofReferral, listOf(buildReferralLink()))],
      settled: () => button('Print'),
      shown: () => heading('Links to this referral'),
    },
    {
      address: '/orders?open=51',
      answers: (may) => [...sent()(may), answer(linkRoutes.ofReferral, listOf(buildReferralLink()))],
      settled: () => button('Who opened it: the referral to Lakeside Care').first(),
      shown: () => heading('Links to this referral'),
    },
  ],
  rate: {
    address: '/orders',
    answers: sent({ rating: 3 }),
    settled: () => page.getByLabelText(/^Rate Lakeside Care/),
    shown: () => page.getByRole('radio', { name: '5 stars', disabled: false }),
  },
  report: [
    {
      address: RECEIVED,
      answers: received(),
      open: openMenu('Actions for Osei, Ama'),
      settled: () => page.getByRole('menuitem', { name: 'Delete' }),
      shown: () => page.getByRole('menuitem', { name: 'Report User' }),
    },
    {
      address: `${RECEIVED}?open=51`,
      answers: received(),
      settled: () => button('Print'),
      shown: () => button('Report User'),
    },
  ],
  seeOpenings: {
    address: `${RECEIVED}?open=51`,
    answers: received(),
    settled: () => button('Print'),
    shown: () => button('Opened by administrators'),
  },
  take: {
    address: `${RECEIVED}?open=51`,
    answers: (may) => received({ assignee: null })({ ...may, assign: true }),
    settled: () => button('Print'),
    shown: () => button('Assign to me'),
  },
  withdrawConsent: {
    address: '/orders',
    answers: sent(),
    settled: () => button('Delete the referral to Lakeside Care'),
    shown: () => button('Withdraw consent to the referral to Lakeside Care'),
  },
})

testEach<ContactRights>('a contact', {
  change: {
    address: `${VENDOR}/contacts`,
    answers: (may) => [
      ...onVendor({ ...TABS, seeInside: true, edit: true })({}),
      answer(contactRoutes.list, listOf(buildContact({ may }))),
    ],
    settled: () => page.getByRole('cell', { name: 'Osei, Ama' }),
    shown: () => button('Delete Osei, Ama'),
  },
})

const administrator = () => buildCurrentUser('ADMIN')

testEach<ManagedUserRights>('a user', {
  manage: [
    {
      address: '/admin/users',
      user: administrator,
      answers: (may) => [answer(userRoutes.list, listOf(buildUser({ may })))],
      settled: () => link('Osei, Ama'),
      shown: () => page.getByRole('switch', { name: 'Active: Osei, Ama', disabled: false }),
    },
    {
      address: '/admin/users/7/edit',
      user: administrator,
      answers: (may) => [answer(userRoutes.one, buildUserDetails({ may }))],
      settled: () => button('Sign out everywhere'),
      shown: () => button('Delete user'),
    },
  ],
})

const vendorUser = (may: UserRights) => buildCurrentUser('VENDOR', { may })

testEach<UserRights>('the signed-in user', {
  exportReferrals: {
    address: RECEIVED,
    user: vendorUser,
    settled: () => heading('Incoming Referrals / Requests'),
    shown: () => button('Export Referrals'),
  },
  receiveReferrals: {
    address: '/orders',
    user: vendorUser,
    settled: () => page.getByRole('link', { name: /^Sent Referrals/ }),
    shown: () => page.getByRole('link', { name: /^Received Referrals/ }),
  },
  seeReadiness: {
    address: MAP,
    user: (may) => buildCurrentUser('ADMIN', { may }),
    config: { map: { styleUrl: 'https://maps.example.ca/style.json', timeoutMs: 1_000, attribution: null } },
    answers: () => onSummaries()({}),
    settled: card,
    shown: () => page.getByText('The built-in map is shown'),
  },
  setAvailability: {
    address: RECEIVED,
    user: vendorUser,
    settled: () => heading('Incoming Referrals / Requests'),
    shown: () => button('Availability'),
  },
  seeAssignees: {
    address: RECEIVED,
    user: vendorUser,
    answers: () => received()({}),
    settled: () => button('Overdue'),
    shown: () => button('Unassigned'),
  },
  takeTour: {
    address: '/account',
    user: vendorUser,
    open: openMenu('Help'),
    settled: () => page.getByRole('menuitem', { name: 'How it works' }),
    shown: () => page.getByRole('menuitem', { name: 'Guided tour' }),
  },
  workWithNetworks: {
    address: MAP,
    user: vendorUser,
    answers: () => onSummaries()({}),
    settled: card,
    shown: () => page.getByLabelText('Select a vendor for Networking'),
  },
})
