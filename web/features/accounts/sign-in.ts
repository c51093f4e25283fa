import { accountRoutes } from '#contract/accounts.ts'
import type { SignInCredentials } from '#contract/sessions.ts'
import type { z } from 'zod'
import { CallError, hasSpecificMessage, isNoResponseError, isTransientError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { clearDrafts } from '#web/api/drafts.ts'
import { clearGuestDrafts } from '#web/api/guest-drafts.ts'
import { clearLinkPassesAndDrafts } from '#web/api/link-passes.ts'
import { readDeviceMarks } from '#web/api/device-marks.ts'
import {
  readStoredAccessToken,
  beginSession,
  markSessionVerified,
  clearStoredSession,
  saveSessionUser,
  getSessionUser,
} from '#web/api/session.ts'
import { markDevice } from './mark-device.ts'

/** A 401 is an expected response here, not a lost session. */
const STAY_ON_401 = { signsOutOn401: false }

export type SignInResult = 'signed-in' | 'two-step' | 'two-step by app' | 'deactivated'

/** Checks the credentials, then reads the profile (AUTH-003 to 006). Throws `CallError`. */
export async function signIn(credentials: z.input<typeof SignInCredentials>): Promise<SignInResult> {
  const body = { ...credentials, known_devices: readDeviceMarks() }
  const { access_token } = await callRoute(accountRoutes.signIn, { body }, STAY_ON_401)
  beginSession(access_token)
  return completeSignIn()
}

/**
 * Continues a sign-in that a reload interrupted, since phones drop a page while the message is read. Resolves to null
 * when there is none.
 */
export async function resumeSignIn(): Promise<SignInResult | null> {
  if (!readStoredAccessToken() || getSessionUser()) return null
  return completeSignIn({ isResumed: true }).catch(() => null)
}

async function completeSignIn({ isResumed = false } = {}): Promise<SignInResult> {
  const token = readStoredAccessToken()
  // Another tab, or this one while it waited, may have begun to sign in since.
  const assertNotReplaced = () => {
    if (readStoredAccessToken() !== token) throw new Error('Another sign-in has begun.')
  }
  try {
    const user = await callRoute(accountRoutes.current, {}, STAY_ON_401)
    assertNotReplaced()
    if (!user.active) {
      clearStoredSession()
      return 'deactivated'
    }
    saveSessionUser(user)
    if (user.two_step) return user.two_step_by === 'app' ? 'two-step by app' : 'two-step'
    confirmSignIn()
    return 'signed-in'
  } catch (error) {
    // The code that was sent for a resumed sign-in still works once the hub answers again.
    if (readStoredAccessToken() === token && !(isResumed && isTransientError(error))) clearStoredSession()
    throw error
  }
}

/** Completes two-step (AUTH-008). Throws `CallError`: 422 for a wrong token, 401 when this sign-in has expired. */
export async function verifyTwoStep(token: string): Promise<void> {
  try {
    await callRoute(accountRoutes.verify, { body: { token: token.toUpperCase() } }, STAY_ON_401)
  } catch (error) {
    // The token was accepted before, and the answer was lost.
    if (!(error instanceof CallError) || error.code !== 'already-verified') throw error
  }
  confirmSignIn()
}

export const resendVerificationCode = () => callRoute(accountRoutes.resend, {}, STAY_ON_401)

function confirmSignIn() {
  markSessionVerified()
  const user = getSessionUser()
  if (user) clearDrafts({ userId: user.id })
  clearLinkPassesAndDrafts()
  clearGuestDrafts()
  markDevice()
}

/** What the dialog about a failed sign-in says. */
export interface SignInFailure {
  message: string
  /** Decides what the dialog advises. */
  cause: 'credentials' | 'deactivated' | 'unavailable'
  /** What the dialog advises in place of the advice of the cause. */
  advice?: string
}

/** Describes a failed sign-in (AUTH-027 to 029); `unknown` is its message when no better one is known. */
export function toSignInFailure(error: unknown, unknown: string): SignInFailure {
  if (!(error instanceof CallError)) return { message: unknown, cause: 'unavailable' }
  // Only the server's messages are shown as they are (AUTH-029).
  if (isNoResponseError(error)) return { message: unknown, cause: 'unavailable', advice: error.message }
  const field = error.errors['username']?.[0] ?? error.errors['password']?.[0]
  return { message: field ?? (hasSpecificMessage(error) ? error.message : unknown), cause: causeOf(error.status) }
}

function causeOf(status: number): SignInFailure['cause'] {
  if (status === 401 || status === 422) return 'credentials'
  return status === 403 ? 'deactivated' : 'unavailable'
}
