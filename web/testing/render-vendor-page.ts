import type { PublicConfig } from '#contract/config.ts'
import type { Role } from '#contract/accounts.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { buildCurrentUser, buildVendor } from './examples.ts'
import { renderPage, type PHONE_VIEWPORT } from './render-page.tsx'
import { answer, type StubbedRoute } from './stub-server.ts'

/** The rights of a primary contact in the vendor's page. */
export const PRIMARY_CONTACT_RIGHTS = {
  seeTabs: true,
  seeInside: true,
  edit: true,
  addContacts: true,
  changeEmail: true,
  changeName: true,
} as const
/** The rights of a contact who is not a primary one. */
export const PLAIN_CONTACT_RIGHTS = { seeTabs: true, seeInside: true } as const

interface Options {
  vendor?: Partial<Vendor>
  /** The rights of the viewer; those of a primary contact by default. */
  may?: Vendor['may']
  role?: Role
  answers?: StubbedRoute[]
  viewport?: typeof PHONE_VIEWPORT
  config?: Partial<PublicConfig>
}

/** Opens a tab of a vendor's page, such as `/contacts`; calls that the test does not answer stay without a response. */
export function renderVendorPage(tab: string, options: Options = {}) {
  const { vendor = {}, may = PRIMARY_CONTACT_RIGHTS, role = 'VENDOR', answers = [], viewport, config = {} } = options
  return renderPage(`/vendors/21${tab}`, {
    user: buildCurrentUser(role),
    answers: [answer(vendorRoutes.one, buildVendor({ ...vendor, may })), ...answers],
    isWaiting: true,
    config,
    ...(viewport && { viewport }),
  })
}
