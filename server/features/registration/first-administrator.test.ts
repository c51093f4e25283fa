import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { setUpRoutes } from '#contract/set-up.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { computeSetUpToken } from './first-administrator.ts'

const ADA = {
  first: 'Ada',
  last: 'Osei',
  email: 'ada@example.org',
  phone: '416-555-0100',
  password: 'a quiet morning by the lake',
  password_confirmation: 'a quiet morning by the lake',
}

test('SR-008: the link of an empty hub creates the first administrator, once, also with concurrent requests', async () => {
  const { call, db, services } = await startTestApp({ DEMO: 'off', TWO_STEP: 'off' })
  const token = computeSetUpToken(services.keys)
  const follow = (body: object) => call(null, setUpRoutes.setUp, { body: { ...ADA, token, ...body } })

  expect((await follow({ token: token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) })).status).toBe(422)
  // Base64 has several spellings of the same bytes; the link accepts one.
  for (const spelling of ['', `${token}=`, `${token}==`]) expect((await follow({ token: spelling })).status).toBe(422)
  expect((await follow({ password: 'short', password_confirmation: 'short' })).refusal.errors).toEqual({
    password: ['The password must be at least 8 characters.'],
  })
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])

  const replies = await Promise.all(
    ['ada', 'bea', 'cleo'].map((name) => follow({ email: `${name}@example.org`, language: 'fr' })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await follow({ email: 'late@example.org' })).refusal.errors).toEqual({
    token: ['This link does not work any more.'],
  })
  const [made, ...others] = await db.selectFrom('users').select(['email', 'role']).execute()
  expect([made!.role, others]).toEqual(['ADMIN', []])

  const { body } = await call(null, accountRoutes.signIn, { body: { username: made!.email, password: ADA.password } })
  expect((await call(body.access_token, accountRoutes.current)).body).toMatchObject({
    isAdmin: true,
    active: true,
    language: 'fr',
  })
})
