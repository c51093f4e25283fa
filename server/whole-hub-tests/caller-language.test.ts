import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts.ts'
import { importRoutes } from '#contract/imports.ts'
import { invitationRoutes } from '#contract/invitations.ts'
import { notificationRoutes } from '#contract/notifications.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { vendorRoutes } from '#contract/vendors.ts'
import { startSession } from '#server/features/accounts/sessions.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// Messages for people are in the language of the account, for guests in the language that the browser asks for.

const { app, as, call, db, given, services, clock } = await startTestApp()
const french = await given.client({ language: 'fr' })
const IN_FRENCH = { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' } }

test('field errors are in the language of the account', async () => {
  const body = { name: '', email: 'x', website: 'https://x.ca', phone: '807-555-0100' }
  const { status, refusal } = await as(french).call(invitationRoutes.becomeVendor, { body })
  expect([status, refusal]).toEqual([
    422,
    {
      message: 'Le nom est obligatoire',
      errors: {
        name: ['Le nom est obligatoire'],
        email: ['Cette adresse courriel n’est pas valide.'],
      },
    },
  ])
})

test('default messages of the contract name the field and its limits', async () => {
  const { refusal } = await as(french).call(referralRoutes.sent, { query: { limit: '101' } })
  expect(refusal.errors).toEqual({ limit: ['limit doit être d’au plus 100.'] })
})

test('a refusal keeps its values', async () => {
  const vendor = await given.vendor({ name: 'Réadapt {max}', prevent_referrals: true })
  const { refusal } = await as(french).call(vendorRoutes.one, {
    params: { id: String(vendor.id) },
    query: { forConnect: 'true' },
  })
  expect(refusal).toEqual({
    message: 'Réadapt {max} n’accepte pas de demandes selon ses paramètres actuels.',
  })
})

test('a success message is rendered, also for a repeat of the request', async () => {
  const headers = { 'idempotency-key': 'once' }
  const vendor = { name: 'New', email: 'new@example.org', website: 'https://x.ca', phone: '807-555-0100' }
  for (const _ of ['first', 'repeat']) {
    const { body } = await as(french).call(invitationRoutes.becomeVendor, { body: vendor }, { headers })
    expect(body).toEqual({ message: 'Votre demande a été envoyée' })
  }
})

test('the account decides, not the browser', async () => {
  const english = await given.client()
  const params = { id: '999999' }
  expect((await as(english).call(vendorRoutes.one, { params }, IN_FRENCH)).refusal.message).toBe(
    'Vendor was not found.',
  )
  const headers = { 'accept-language': 'en' }
  expect((await as(french).call(vendorRoutes.one, { params }, { headers })).refusal.message).toBe(
    'Le fournisseur est introuvable.',
  )
})

test('a guest reads the language that the browser asks for', async () => {
  const body = { username: 'nobody@example.org', password: 'wrong password' }
  const wrong = await call(null, accountRoutes.signIn, { body }, IN_FRENCH)
  expect([wrong.status, wrong.refusal]).toEqual([401, { message: 'Adresse courriel ou mot de passe incorrect.' }])
  expect((await call(null, accountRoutes.current, {}, IN_FRENCH)).refusal).toEqual({
    message: 'Aucune session n’est ouverte.',
    code: 'session-ended',
  })
})

test('until the second step is passed, the language of the page counts, which the guest may have just chosen', async () => {
  const user = await given.client()
  const parts = { db, keys: services.keys, at: clock.now() }
  const { token } = await startSession(parts, { id: user.id, device: 'test', verified: false })
  const { refusal } = await call(token, accountRoutes.verify, { body: { token: 'AAAAAA' } }, IN_FRENCH)
  expect(refusal.message).toBe('Code de vérification non valide')
})

test.each([
  [
    'a body that is not JSON',
    { method: 'POST', url: '/api/login', payload: '{', type: 'application/json' },
    400,
    'La requête n’est pas du JSON valide.',
  ],
  ['an unknown address', { method: 'GET', url: '/api/nothing' }, 404, 'Cet élément est introuvable.'],
  ['a malformed address', { method: 'GET', url: '/api/%' }, 400, 'L’adresse n’est pas valide.'],
] as const)('errors of the framework are translated: %s', async (_, { method, url, ...sent }, status, message) => {
  const headers = { ...IN_FRENCH.headers, ...('type' in sent && { 'content-type': sent.type }) }
  const reply = await app.http.inject({ method, url, headers, ...('payload' in sent && { payload: sent.payload }) })
  expect([reply.statusCode, reply.json()]).toEqual([status, { message }])
})

test('the errors of an import are translated and name their rows', async () => {
  const admin = await given.admin({ language: 'fr' })
  const vendors = [
    { name: 'Bon', email: 'bon@example.org' },
    { email: 'x' },
    { name: 'Double', email: 'BON@example.org' },
  ]
  const { body } = await as(admin).call(importRoutes.vendors, { body: { vendors } })
  expect(body).toMatchObject({
    errors: [
      'Ligne 2\u00a0: Le nom est obligatoire',
      'Double\u00a0: l’adresse BON@example.org figure déjà dans une ligne précédente.',
    ],
    error_rows: [1, 2],
  })
})

test('names in braces are values, not placeholders', async () => {
  const admin = await given.admin({ language: 'fr' })
  const { data } = (await as(admin).call(notificationRoutes.list)).body
  const { id, ...setting } = data.find(({ setting_name }) => setting_name === 'two-step token')!
  const { refusal } = await as(admin).call(notificationRoutes.change, {
    params: { id: String(id) },
    body: { ...setting, title: 'Code {nonsense}' },
  })
  expect(refusal.message).toMatch(/^Inutilisable ici\u00a0: \{nonsense\}\. Vous pouvez utiliser\u00a0: \{/)
})
