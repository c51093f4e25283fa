import { accountRoutes } from '#contract/accounts.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { toSinglePage } from '#contract/paging.ts'
import { msg } from '#contract/message.ts'
import { can } from '#contract/policy.ts'
import { passwordResetRoutes } from '#contract/password-reset.ts'
import type { App } from '#server/platform/app.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import { assertAllowed, notFoundProblem, unauthenticatedProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { startAuthenticatorSetup, confirmAuthenticator, removeAuthenticator } from './authenticator.ts'
import { sendConfirmationCode, confirmEmailOrPhone } from './confirmations.ts'
import { pickDeviceMarkOfAccount, createDeviceMark } from './known-device.ts'
import { presentActiveSession } from './present.ts'
import { markEmailVerifiedByAdmin, setUserLanguage, findUserById } from './queries.ts'
import { readCurrentUser } from './read-current-user.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import {
  endOtherSessions,
  endSession,
  endSessionById,
  endAllSessions,
  listActiveSessions,
  readSessionExpiry,
} from './sessions.ts'
import { sendTestMessage } from './send-test-message.ts'
import { signIn } from './sign-in.ts'
import { resendSignInCode, verifyTwoStepCode } from './two-step.ts'

export function mountAccountRoutes(app: App) {
  mountSignInRoutes(app)
  mountOwnAccountRoutes(app)
  mountSessionRoutes(app)
  mountAuthenticatorRoutes(app)
  mountOtherAccountRoutes(app)
}

function mountSignInRoutes(app: App) {
  mountRoute(
    app,
    accountRoutes.signIn,
    async ({ body, request }) => {
      const device = request.headers['user-agent'] ?? 'unknown'
      const signedIn = await signIn(app, {
        ...body,
        knownDevices: body.known_devices,
        address: getRateLimitOrigin(request),
        device,
        requestId: request.id,
      })
      return {
        access_token: signedIn.token,
        token_type: 'Bearer' as const,
        expires_in: signedIn.expiresInSeconds,
        two_step: signedIn.twoStep,
      }
    },
    { hasOwnQueue: true },
  )

  mountRoute(app, accountRoutes.verify, async (context) => {
    await verifyTwoStepCode(app, context, context.body.token)
    return { success: true as const }
  })

  mountRoute(app, accountRoutes.resend, async (context) => {
    await resendSignInCode(app, context)
    return { message: msg('A new token is on its way.') }
  })

  mountRoute(app, accountRoutes.markDevice, async ({ db, viewer, body }) => {
    const user = await findUserById(db, viewer.id)
    if (!user) throw unauthenticatedProblem()
    return {
      known_device: pickDeviceMarkOfAccount(app.keys, user, body.known_devices) ?? createDeviceMark(app.keys, user),
    }
  })

  mountRoute(app, passwordResetRoutes.forgot, async ({ body, request }) => {
    await requestPasswordReset(app, { email: body.email, address: getRateLimitOrigin(request) })
    return { message: msg('Please check your email for the password reset link.') }
  })

  mountRoute(app, passwordResetRoutes.reset, async ({ body, request }) => {
    const known_device = await resetPassword(app, body, request.id)
    return { message: msg('Password Successfully Reset'), known_device }
  })
}

function mountOwnAccountRoutes(app: App) {
  mountRoute(app, accountRoutes.current, ({ db, session, at }) => readCurrentUser({ db, keys: app.keys }, session, at))

  mountRoute(app, accountRoutes.askToConfirm, async (context) => {
    await sendConfirmationCode(app, context, context.body.channel)
    return { message: msg('A token is on its way.') }
  })

  mountRoute(app, accountRoutes.confirm, async (context) => {
    const { db, session, at } = context
    await confirmEmailOrPhone(app, context, context.body)
    return readCurrentUser({ db, keys: app.keys }, session, at)
  })

  mountRoute(app, accountRoutes.sendTestMessage, async (context) => {
    const address = await sendTestMessage(app, context, context.body.channel)
    return { message: msg('We have sent a test message to {address}. It may take a few minutes.', { address }) }
  })

  mountRoute(app, accountRoutes.setLanguage, async ({ db, viewer, body }) => {
    await setUserLanguage(db, viewer.id, body.language)
    return { message: msg('Your language is saved.') }
  })
}

function mountSessionRoutes(app: App) {
  mountRoute(app, accountRoutes.sessionEnd, async ({ session, at }) => {
    const { endsAt, canGoOn } = await readSessionExpiry(app, session)
    const seconds_left = Math.max(0, Math.round((endsAt.getTime() - at.getTime()) / 1_000))
    return { ends_at: endsAt.toISOString(), seconds_left, can_go_on: canGoOn }
  })

  mountRoute(app, accountRoutes.signOut, async ({ db, session }) => {
    if (session) await endSession(db, session)
    return { message: msg('You are signed out.') }
  })

  mountRoute(app, accountRoutes.activeSessions, async ({ db, session, at }) => {
    const rows = await listActiveSessions(db, session.viewer.id, { config: app.config, at })
    return toSinglePage(rows.map((row) => presentActiveSession(row, session.id)))
  })

  mountRoute(app, accountRoutes.endSession, async ({ db, viewer, params, record }) => {
    if (!(await endSessionById(db, viewer.id, params.id))) throw notFoundProblem()
    await record({ action: 'ended', kind: 'sign-in', ids: [params.id], personId: viewer.id })
    return { message: msg('Signed out there.') }
  })

  mountRoute(app, accountRoutes.endOtherSessions, async ({ db, session, viewer, record }) => {
    await endOtherSessions(db, session)
    await record({ action: 'ended all others', kind: 'sign-in', ids: [session.id], personId: viewer.id })
    return { message: msg('Signed out everywhere else.') }
  })
}

function mountAuthenticatorRoutes(app: App) {
  mountRoute(app, authenticatorRoutes.begin, (context) =>
    startAuthenticatorSetup(app, context, context.body.current_password),
  )

  mountRoute(app, authenticatorRoutes.confirm, async (context) => ({
    recovery_codes: await confirmAuthenticator(app, context, context.body.token),
  }))

  mountRoute(app, authenticatorRoutes.remove, async (context) => {
    await removeAuthenticator(app, context, context.body.token)
    return { message: msg('The authenticator app is removed.') }
  })
}

/** What administrators may do to the account of another user. */
function mountOtherAccountRoutes(app: App) {
  mountRoute(app, accountRoutes.makeEmailVerified, async ({ db, viewer, params, at, record }) => {
    assertAllowed(can.makeEmailVerified(viewer))
    if (!(await markEmailVerifiedByAdmin(db, params.id, at))) throw notFoundProblem(msg('User was not found.'))
    await record({ action: 'made e-mail verified', kind: 'user', ids: [params.id], personId: params.id })
    return { message: msg('The email address is verified.') }
  })

  mountRoute(app, accountRoutes.endSessionsOfUser, async ({ db, viewer, params, record }) => {
    assertAllowed(can.endSignInsOfOthers(viewer))
    if (!(await findUserById(db, params.id))) throw notFoundProblem(msg('User was not found.'))
    await endAllSessions(db, params.id)
    await record({ action: 'ended all of a user', kind: 'sign-in', personId: params.id })
    return { message: msg('Signed out everywhere.') }
  })
}
