import type { Locator, Page } from '@playwright/test'

/** The panel of a received referral: beside the list from 1280 px, a dialog over it below. */
export const referralPanel = (page: Page): Locator =>
  page.getByRole('region', { name: /^Referral of / }).or(page.getByRole('dialog', { name: /, / }))
