import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { runForCurrentUser } from './run-for-current-user.ts'
import { beginSession, clearStoredSession, markSessionVerified, saveSessionUser } from './session.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

function signIn(id: number) {
  beginSession(`token of ${id}`)
  saveSessionUser({ id, isVendor: false, isAdmin: false })
  markSessionVerified()
}

beforeEach(() => clearStoredSession())

test('what ends after its user has signed out is the end of a session, whether it succeeds or fails', async () => {
  for (const leave of [clearStoredSession, () => signIn(8)])
    for (const end of [() => 'Osei, Ama', () => Promise.reject(new Error('Osei, Ama'))]) {
      signIn(7)
      const ending = runForCurrentUser(async () => (leave(), end()))
      await expect(ending).rejects.toMatchObject({ status: 401, code: 'session-ended' })
    }
})

test('what ends for the same user, or signs somebody in, has its own outcome', async () => {
  await expect(runForCurrentUser(async () => (signIn(7), 'signed in'))).resolves.toBe('signed in')
  await expect(runForCurrentUser(async () => 'done')).resolves.toBe('done')
  await expect(runForCurrentUser(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
})
