import { expect, test } from 'vitest'
import { NewUser, UserInput } from '#contract/user-input.ts'
import { buildUser } from '#web/testing/examples.ts'
import { EMPTY_NEW_USER_FORM_VALUES, toNewUserBody } from './new-user.ts'
import { toUnchangedUserBody, toUserEditBody, toUserFormValues } from './user-form-values.ts'

const user = buildUser({ role: 'VENDOR', occupation_id: 12, enable_sending_sms: true, language: 'fr', version: 4 })
const created = {
  ...EMPTY_NEW_USER_FORM_VALUES,
  first: 'Ama',
  last: 'Osei',
  email: 'ama@example.ca',
  phone: '416-555-0101',
  password: 'a long pass phrase 1!',
  password_confirmation: 'a long pass phrase 1!',
}

test('ADM-028: an account that nobody changed is sent as it is stored, without passwords', () => {
  const { version, language, ...unchanged } = toUnchangedUserBody(user)
  expect([version, language]).toEqual([4, 'fr'])
  // The form has no field for the language, so that the server keeps it.
  expect(toUserEditBody(toUserFormValues(user))).toEqual(unchanged)
  expect(UserInput.safeParse(unchanged).success).toBe(true)
})

test('an account without an occupation keeps none', () => {
  expect(toUserFormValues(buildUser()).occupation).toBeNull()
  expect(toUserEditBody(toUserFormValues(buildUser())).occupation).toBeNull()
  expect(toUserEditBody({ ...toUserFormValues(user), occupation: '7' }).occupation).toBe(7)
})

test('a password that was typed once is sent with the empty repetition, so that it is refused', () => {
  const edit = toUserEditBody({ ...toUserFormValues(user), password: 'a long pass phrase 1!' })
  expect(edit).toMatchObject({ password: 'a long pass phrase 1!', password_confirmation: '' })
  expect(UserInput.safeParse(edit).error?.issues.map(({ path }) => path)).toContainEqual(['password_confirmation'])
})

test('the own password is sent only when it was typed', () => {
  expect(toUserEditBody(toUserFormValues(user))).not.toHaveProperty('current_password')
  expect(toUserEditBody({ ...toUserFormValues(user), current_password: 'mine' })).toMatchObject({
    current_password: 'mine',
  })
})

test('a new vendor user is sent with the vendor, anybody else without', () => {
  const vendor = { name: 'Ash House', email: 'ash@example.ca', site: '', phone: '416-555-0102' }
  const filled = { ...created, 'vendor.name': vendor.name, 'vendor.email': vendor.email, 'vendor.phone': vendor.phone }
  expect(toNewUserBody({ ...filled, role: 'VENDOR', occupation: '12' })).toMatchObject({ vendor, occupation: 12 })
  for (const role of ['CLIENT', 'ADMIN'] as const)
    expect(toNewUserBody({ ...filled, role })).not.toHaveProperty('vendor')
  expect(NewUser.safeParse(toNewUserBody(created)).success).toBe(true)
})

test('no field of the vendor is sent beside it', () => {
  expect(Object.keys(toNewUserBody({ ...created, role: 'VENDOR' })).filter((field) => field.includes('.'))).toEqual([])
})

test('a missing role is refused at its field', () => {
  const refused = NewUser.safeParse({ ...toNewUserBody(created), role: null })
  expect(refused.error?.issues.map(({ path }) => path)).toEqual([['role']])
})
