import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { contactRoutes } from '#contract/vendor-contacts.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { userRoutes } from '#contract/users.ts'
import { vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// What each role is told that it may do: screens offer exactly this.

const { as, given } = await startTestApp({ LIMIT_USER: 'off' })

const admin = await given.admin()
const client = await given.client()
const vendor = await given.vendor()
const primary = await given.contactOf(vendor)
const contact = await given.contactOf(vendor, { isPrimary: false })
const outsider = await given.contactOf(await given.vendor())
const people = { admin, client, primary, contact, outsider }
type Person = keyof typeof people

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const names = (may: object | undefined) => Object.keys(may ?? {}).sort()
const vendorRights = async (person: Person, id = vendor.id) =>
  names((await as(people[person]).call(vendorRoutes.one, params({ id }))).body.may)

test.each([
  ['admin', ['receiveReferrals', 'exportReferrals', 'seeReadiness', 'workWithNetworks']],
  ['client', ['takeTour']],
  [
    'primary',
    ['receiveReferrals', 'exportReferrals', 'setAvailability', 'seeAssignees', 'takeTour', 'workWithNetworks'],
  ],
  ['contact', ['receiveReferrals', 'setAvailability', 'seeAssignees', 'takeTour', 'workWithNetworks']],
  ['outsider', ['receiveReferrals', 'exportReferrals', 'setAvailability', 'takeTour', 'workWithNetworks']],
] satisfies [Person, string[]][])('the signed-in user: %s', async (person, expected) => {
  expect(names((await as(people[person]).call(accountRoutes.current)).body.may)).toEqual(expected.toSorted())
})

const ANYBODY = ['connect', 'refer']
const VENDOR_USER = [...ANYBODY, 'askIntoNetwork', 'attach', 'seeTabs']
/** MAP-065: no network button on a vendor that they work for. */
const OWN_CONTACT = VENDOR_USER.filter((right) => right !== 'askIntoNetwork')

test.each([
  ['client', [...ANYBODY, 'attach']],
  ['outsider', VENDOR_USER],
  ['contact', [...OWN_CONTACT, 'seeInside', 'setAvailability']],
  [
    'primary',
    [...OWN_CONTACT, 'addContacts', 'changeEmail', 'changeName', 'edit', 'seeInside', 'setAvailability', 'switch'],
  ],
  [
    'admin',
    [
      ...VENDOR_USER,
      'addContacts',
      'approve',
      'changeEmail',
      'changeName',
      'edit',
      'restore',
      'seeInside',
      'setAvailability',
      'suspend',
      'switch',
    ],
  ],
] satisfies [Person, string[]][])('a vendor, by role: %s', async (person, expected) => {
  expect(await vendorRights(person)).toEqual(expected.toSorted())
})

test('decision 49: a suspended vendor cannot be switched on by its own people, nor referred to', async () => {
  const suspended = await given.vendor()
  const owner = await given.contactOf(suspended)
  await as(admin).call(vendorProfileRoutes.toggleActivation, { ...params(suspended), body: {} })
  const may = names((await as(owner).call(vendorRoutes.one, params(suspended))).body.may)
  expect(may).toContain('edit')
  for (const right of ['addContacts', 'switch', 'refer']) expect(may).not.toContain(right)
})

test('nobody adds contacts to an archived vendor, nor accepts those who ask', async () => {
  const archived = await given.vendor({ is_archived: true, active: false })
  const owner = await given.contactOf(archived)
  for (const person of [owner, admin]) {
    const { may } = (await as(person).call(vendorRoutes.one, params(archived))).body
    expect([may.edit, may.addContacts]).toEqual([true, undefined])
  }
})

test('section 6: a vendor that takes vendors only offers clients no referral, and documents to vendor users alone', async () => {
  const { id } = await given.vendor({ prevent_public_referrals: true })
  for (const right of ['refer', 'connect', 'attach']) {
    expect(await vendorRights('client', id)).not.toContain(right)
    expect(await vendorRights('outsider', id)).toContain(right)
  }
  expect(await vendorRights('admin', id)).not.toContain('attach')
})

test('a list carries what its rows offer', async () => {
  const { body } = await as(client).call(vendorRoutes.list, { query: { vendorName: vendor.name } })
  expect(body.data.find(({ id }) => id === vendor.id)?.may).toEqual({ refer: true })
})

test('a referral: its sender rates and withdraws, its vendor triages, and a deleted one is closed', async () => {
  const referral = await given.referral(client, vendor, { consent_provided: true })
  const rights = async (person: Person) =>
    names((await as(people[person]).call(referralRoutes.one, params(referral))).body.may)
  expect(await rights('client')).toEqual(['endLinks', 'rate', 'seeOpenings', 'withdrawConsent'])
  expect(await rights('contact')).toEqual(['ask', 'assign', 'change', 'report', 'take'])
  expect(await rights('primary')).toEqual(['ask', 'assign', 'change', 'report', 'seeOpenings', 'take'])
  expect(await rights('admin')).toEqual(['assign', 'change', 'endLinks'])
  await as(client).call(referralRoutes.deleteSent, params(referral))
  expect(await rights('contact')).toEqual(['report'])
})

test('a referral: there is a consent to withdraw only while one was given and not withdrawn', async () => {
  const plain = await given.referral(client, vendor)
  const agreed = await given.referral(client, vendor, { consent_provided: true })
  const mayWithdraw = async (referral: { id: number }) =>
    names((await as(client).call(referralRoutes.one, params(referral))).body.may).includes('withdrawConsent')
  expect([await mayWithdraw(plain), await mayWithdraw(agreed)]).toEqual([false, true])
  const { body } = await as(client).call(referralRoutes.withdrawConsent, params(agreed))
  expect(body.may.withdrawConsent).toBeUndefined()
  expect(await mayWithdraw(agreed)).toBe(false)
})

test('a contact: others may be changed by those in charge, nobody themselves but an administrator', async () => {
  const changeable = async (person: Person) => {
    const { body } = await as(people[person]).call(contactRoutes.list, params(vendor))
    return body.data.filter(({ may }) => may.change).map(({ user_id }) => user_id)
  }
  expect(await changeable('primary')).toEqual([contact.id])
  expect(await changeable('contact')).toEqual([])
  expect(await changeable('admin')).toEqual([primary.id, contact.id])
})

test('a user: an administrator manages everybody else', async () => {
  const rights = async (id: number) => names((await as(admin).call(userRoutes.one, params({ id }))).body.may)
  expect(await rights(client.id)).toEqual(['manage'])
  expect(await rights(admin.id)).toEqual([])
})
