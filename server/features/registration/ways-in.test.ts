import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'

const { call, clock, db, given, messages, services } = await startTestApp({}, { background: true })

const NEW = 'a new way over the hill'

async function signIn(username: string, password: string): Promise<string> {
  return (await call(null, accountRoutes.signIn, { body: { username, password } })).body.access_token
}

/** All ways to get a session, as listed in docs/decisions/0013-own-account.md. */
const WAYS: Record<string, () => Promise<string>> = {
  'sign-in': async () => signIn((await given.client()).email, TEST_PASSWORD),

  'registration, by an invitation or without, then sign-in': async () => {
    const person = { first: 'Ama', last: 'Osei', phone: '416-555-0100', email: 'ama.osei@example.org' }
    await call(null, registrationRoutes.register, { body: { ...person, password: NEW, password_confirmation: NEW } })
    return signIn(person.email, NEW)
  },

  'reset, then sign-in': async () => {
    const { email } = await given.client()
    await call(null, passwordResetRoutes.forgot, { body: { email } })
    const link = () => messages.find(({ to, text }) => to === email && text.includes('/reset-password/'))
    await expect.poll(link, { timeout: 30_000 }).toBeDefined()
    const token = /\/reset-password\/([\w-]{43})/.exec(link()!.text)![1]!
    await call(null, passwordResetRoutes.reset, { body: { token, email, password: NEW, password_confirmation: NEW } })
    return signIn(email, NEW)
  },

  'a token that the browser has kept, also inside a CRM': async () => {
    const { id } = await given.client()
    const kept = { db, keys: services.keys, at: clock.now() }
    return (await startSession(kept, { id, device: 'test', verified: false })).token
  },
}

test.each(Object.entries(WAYS))(
  'SR-009: %s grants no access before the code',
  async (_, way) => {
    const token = await way()
    expect((await call(token, accountRoutes.current)).body).toMatchObject({ two_step: true })
    expect((await call(token, referralRoutes.sent)).status).toBe(401)
    expect((await call(token, accountRoutes.activeSessions)).status).toBe(401)
  },
  60_000,
)
