import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/accounts.ts'
import { correctionRoutes } from '#contract/corrections.ts'
import { networkRoutes } from '#contract/networks.ts'
import { serviceRoutes } from '#contract/services.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendor, listOf, vendorListOf } from '#web/testing/examples.ts'
import { choose } from '#web/testing/locators.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { PRIMARY_CONTACT_RIGHTS } from '#web/testing/render-vendor-page.ts'
import { answer, type StubbedRoute } from '#web/testing/stub-server.ts'

const THREE = { ...listOf<never>(), total: 3 }
const NONE = listOf<never>()
const THREE_VENDORS = { data: [], meta: { total: 3, current_page: 1, per_page: 50 } }
const showAllCorrections = () => userEvent.selectOptions(page.getByLabelText('Show'), 'All corrections')

const LISTS: [
  address: string,
  role: Role,
  three: StubbedRoute,
  none: StubbedRoute,
  change: () => Promise<void>,
  RegExp,
][] = [
  [
    '/admin/users',
    'ADMIN',
    answer(userRoutes.list, THREE),
    answer(userRoutes.list, NONE),
    () => choose('Status', 'Email not verified'),
    /^\d users$/,
  ],
  [
    '/admin/vendors',
    'ADMIN',
    answer(vendorRoutes.list, THREE_VENDORS),
    answer(vendorRoutes.list, vendorListOf()),
    () => choose('Missing', 'No service'),
    /^\d vendors$/,
  ],
  [
    '/my-vendors',
    'VENDOR',
    answer(vendorRoutes.list, THREE_VENDORS),
    answer(vendorRoutes.list, vendorListOf()),
    () => page.getByRole('textbox', { name: 'Search by Vendor Name' }).fill('none'),
    /^\d vendors$/,
  ],
  [
    '/admin/services',
    'ADMIN',
    answer(serviceRoutes.list, THREE),
    answer(serviceRoutes.list, NONE),
    () => page.getByRole('searchbox', { name: 'Search by name' }).fill('none'),
    /^\d services$/,
  ],
  [
    '/admin/corrections',
    'ADMIN',
    answer(correctionRoutes.list, THREE),
    answer(correctionRoutes.list, NONE),
    showAllCorrections,
    /^\d corrections$/,
  ],
  [
    '/vendors/21',
    'VENDOR',
    answer(correctionRoutes.ofVendor, THREE),
    answer(correctionRoutes.ofVendor, NONE),
    showAllCorrections,
    /^\d corrections$/,
  ],
  [
    '/vendors/21/network/requests',
    'VENDOR',
    answer(networkRoutes.requests, THREE),
    answer(networkRoutes.requests, NONE),
    () => choose('Status', 'Rejected'),
    /^\d network requests$/,
  ],
]

// Screen readers announce what changes in an output, not an output that appears.
test.each(LISTS)('%s: one output says how many rows match before and after the filters change', async (...list) => {
  const [address, role, three, none, change, text] = list
  const { stub } = await renderPage(address, {
    user: buildCurrentUser(role),
    answers: [answer(vendorRoutes.one, buildVendor({ may: PRIMARY_CONTACT_RIGHTS })), three],
    isWaiting: true,
  })
  const count = page.getByRole('status').filter({ hasText: text })
  const shown = () => count.elements()[0]?.textContent
  await expect.poll(shown).toMatch(/^3/)
  const output = count.element()
  stub(none)
  await change()
  await expect.poll(shown).toMatch(/^0/)
  expect(count.element()).toBe(output)
})
