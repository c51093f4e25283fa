import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { minutes } from '#server/platform/clock.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { waitForEmptyOutbox } from '#server/testing/wait-for-empty-outbox.ts'

// The attacker knows the password but has no device of the owner, and must not use up the owner's attempts (SR-072).

const { as, call, clock, db, given, messages } = await startTestApp({}, { background: true })

type User = Awaited<ReturnType<typeof given.client>>

const signIn = ({ email }: User, password = TEST_PASSWORD, known_devices: string[] = []) =>
  call(null, accountRoutes.signIn, { body: { username: email, password, known_devices } })
const verify = (token: string, code: string) => call(token, accountRoutes.verify, { body: { token: code } })
const knownDeviceOf = async (user: User) =>
  (await as(user).call(accountRoutes.markDevice, { body: {} })).body.known_device
const codesTo = ({ email }: User) =>
  messages.flatMap(({ to, text }) => (to === email ? (/token is ([A-Z2-9]{6})/.exec(text)?.[1] ?? []) : []))

async function signInAndReadCode(user: User, password = TEST_PASSWORD, devices: string[] = []) {
  // Codes of earlier sign-ins may still be on their way.
  await waitForEmptyOutbox(db)
  const before = codesTo(user).length
  const { status, body } = await signIn(user, password, devices)
  expect(status).toBe(200)
  await expect.poll(() => codesTo(user).length).toBe(before + 1)
  return { token: body.access_token, code: codesTo(user).at(-1)! }
}

/** Makes three sign-ins with five wrong codes each. Any further sign-in is refused. */
async function useUpCodes(user: User): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { token } = await signInAndReadCode(user)
    for (let n = 0; n < 5; n += 1) expect((await verify(token, 'WRONG2')).status).toBe(422)
  }
  const { token, code } = await signInAndReadCode(user)
  expect((await verify(token, code)).status).toBe(429)
}

test('SR-072: wrong codes of somebody with the password do not stop the owner on a known device', async () => {
  const owner = await given.client()
  const mark = await knownDeviceOf(owner)
  await useUpCodes(owner)
  const { token, code } = await signInAndReadCode(owner, TEST_PASSWORD, [mark])
  expect((await verify(token, code)).status).toBe(200)
})

test('SR-019, SR-072: a known device has fifteen wrong codes of its own, and its right one resets no other count', async () => {
  const owner = await given.client()
  const mark = await knownDeviceOf(owner)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { body } = await signIn(owner, TEST_PASSWORD, [mark])
    for (let n = 0; n < 5; n += 1) expect((await verify(body.access_token, 'WRONG2')).status).toBe(422)
  }
  const known = await signInAndReadCode(owner, TEST_PASSWORD, [mark])
  expect((await verify(known.token, known.code)).status).toBe(429)
  const elsewhere = await signInAndReadCode(owner)
  expect((await verify(elsewhere.token, elsewhere.code)).status).toBe(200)
  expect((await verify(known.token, known.code)).status).toBe(429)
})

test('SR-072: ten sign-ins in ten minutes do not stop the owner’s own on a known device', async () => {
  const owner = await given.client()
  const mark = await knownDeviceOf(owner)
  for (let n = 0; n < 10; n += 1) expect((await signIn(owner)).status).toBe(200)
  expect((await signIn(owner)).status).toBe(429)
  const { token, code } = await signInAndReadCode(owner, TEST_PASSWORD, [mark])
  expect((await verify(token, code)).status).toBe(200)
})

test('SR-072: a password reset reopens the second step that wrong codes and sign-ins of somebody else have closed', async () => {
  const owner = await given.client()
  await useUpCodes(owner)
  for (let n = 0; n < 6; n += 1) expect((await signIn(owner)).status).toBe(200)
  expect((await signIn(owner)).status).toBe(429)

  const linkIn = () =>
    messages.flatMap(({ to, text }) =>
      to === owner.email ? (/reset-password\/([\w-]{43})/.exec(text)?.[1] ?? []) : [],
    )
  await call(null, passwordResetRoutes.forgot, { body: { email: owner.email } })
  await expect.poll(() => linkIn().length).toBe(1)
  const password = 'a new way over the hill'
  const body = { token: linkIn()[0]!, email: owner.email, password, password_confirmation: password }
  expect((await call(null, passwordResetRoutes.reset, { body })).status).toBe(200)

  const { token, code } = await signInAndReadCode(owner, password)
  expect((await verify(token, code)).status).toBe(200)
})

test('SR-072: a forged mark is no known device', async () => {
  const [owner, attacker] = [await given.client(), await given.client()]
  const [name] = (await knownDeviceOf(owner)).split('.')
  const [, signature] = (await knownDeviceOf(attacker)).split('.')
  for (let n = 0; n < 10; n += 1) await signIn(owner)
  for (const mark of [`${name}.${signature}`, `${name}.`, name!, await knownDeviceOf(attacker)])
    expect((await signIn(owner, TEST_PASSWORD, [mark])).status).toBe(429)
  clock.advance(minutes(10))
  expect((await signIn(owner)).status).toBe(200)
})
