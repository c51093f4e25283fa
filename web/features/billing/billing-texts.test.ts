import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { PLANS } from '#contract/billing.ts'
import { describeExceededItems, describePlanItem } from './describe-plan-item.ts'
import { describeCardExpiry, formatCardName } from './format-card.ts'
import { formatMoney, formatPlanPrice } from './format-price.ts'

const [starter, standard] = PLANS
/** Digits and signs, whatever space is between them. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a price has no cents, an amount has those of its currency', () => {
  expect(formatPlanPrice(299)).toBe('$299')
  expect(formatMoney({ amount: 2_950, currency: 'cad' })).toBe('$29.50')
  expect(formatMoney({ amount: 2_950, currency: 'jpy' })).toBe('JP¥2,950')
})

test('in French the sign of the currency comes last', () => {
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(plain(formatPlanPrice(1_299))).toBe('1 299 $')
  expect(plain(formatMoney({ amount: 2_950, currency: 'cad' }))).toBe('29,50 $')
})

test('a card has the name of its brand and the month that it expires in', () => {
  expect(formatCardName({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005')
  expect(formatCardName({ brand: 'unionpay', last4: '0005' })).toBe('Unionpay ending in 0005')
  expect(describeCardExpiry({ exp_month: 3, exp_year: 2031 })).toBe('Expires 03/2031')
})

test('the items of a plan are counted in words', () => {
  expect(starter!.items.map(describePlanItem)).toEqual(['1 team member', '1 location', 'Unlimited ads'])
  expect(standard!.items.map(describePlanItem)).toEqual(['5 team members', '5 locations', 'Unlimited ads'])
})

test('a plan that is too small names what the vendor has, not what the plan allows', () => {
  expect(describeExceededItems(starter!, { team_members: 3, locations: 2 })).toBe('3 team members and 2 locations')
  expect(describeExceededItems(starter!, { team_members: 1, locations: 2 })).toBe('2 locations')
  expect(describeExceededItems(starter!, { team_members: 1, locations: 1 })).toBeNull()
})
