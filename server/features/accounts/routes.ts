import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { onePage } from '#contract/fields.ts'
import { can } from '#contract/policy.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { countInvitations } from '#server/features/contacts/queries.ts'
import type { App, Session } from '#server/platform/app.ts'
import { callerNetwork } from '#server/platform/caller-network.ts'
import type { Db } from '#server/platform/db.ts'
import { allow, notFound, unauthenticated } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { authenticatorOf, beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts'
import { askToConfirm, confirmChannel } from './confirmations.ts'
import { editAccount } from './edit-account.ts'
import { markOf, newDeviceMark } from './known-device.ts'
import { presentCurrentUser, presentSignIn } from './present.ts'
import { makeEmailVerified, setLanguage, userById } from './queries.ts'
import { askForReset, resetPassword } from './reset.ts'
import { endOtherSignIns, endSession, endSignIn, endSignInsOf, listSignIns, sessionEnd } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { resendCode, verifyCode } from './two-step.ts'

export function mountAccounts(app: App) {
  serve(app, accountRoutes.signIn, async ({ body, request }) => {
    const device = request.headers['user-agent'] ?? 'unknown'
    const signedIn = await signIn(app, {
      ...body,
      knownDevices: body.known_devices,
      address: callerNetwork(request),
      device,
      requestId: request.id,
    })
    return {
      access_token: signedIn.token,
      token_type: 'Bearer' as const,
      expires_in: signedIn.expiresInSeconds,
      two_step: signedIn.twoStep,
    }
  })

  serve(app, accountRoutes.current, ({ db, session, at }) => currentUser(db, session, at))

  serve(app, accountRoutes.verify, async ({ session, body, request }) => {
    await verifyCode(app, session, body.token, request.id)
    return { success: true as const }
  })

  serve(app, accountRoutes.resend, async ({ session }) => {
    await resendCode(app, session)
    return { message: 'A new token is on its way.' }
  })

  serve(app, accountRoutes.sessionEnd, async ({ session }) => {
    const { at, canGoOn } = await sessionEnd(app, session)
    return { ends_at: at.toISOString(), can_go_on: canGoOn }
  })

  serve(app, accountRoutes.signOut, async ({ db, session }) => {
    if (session) await endSession(db, session)
    return { message: 'You are signed out.' }
  })

  serve(app, registrationRoutes.forgot, async ({ body, request }) => {
    await askForReset(app, { email: body.email, address: callerNetwork(request) })
    return { message: 'Please check your email for the password reset link.' }
  })

  serve(app, registrationRoutes.reset, async ({ body, request }) => {
    await resetPassword(app, body, request.id)
    return { message: 'Password Successfully Reset' }
  })

  serve(app, accountRoutes.edit, async ({ params, body, session, viewer, request, db, at }) => {
    if (params.id !== viewer.id) throw notFound('User')
    await editAccount(app, session, body, request.id)
    return currentUser(db, session, at)
  })

  serve(app, accountRoutes.askToConfirm, async ({ db, session, body }) => {
    await askToConfirm(app, db, session, body.channel)
    return { message: 'A token is on its way.' }
  })

  serve(app, accountRoutes.confirm, async ({ db, session, body, request, at }) => {
    await confirmChannel(app, session, body, request.id)
    return currentUser(db, session, at)
  })

  serve(app, accountRoutes.markDevice, async ({ db, viewer, body }) => {
    const user = await userById(db, viewer.id)
    if (!user) throw unauthenticated()
    return { known_device: markOf(app.keys, user, body.known_devices) ?? newDeviceMark(app.keys, user) }
  })

  serve(app, accountRoutes.setLanguage, async ({ db, viewer, body }) => {
    await setLanguage(db, viewer.id, body.language)
    return { message: 'Your language is saved.' }
  })

  serve(app, accountRoutes.makeEmailVerified, async ({ db, viewer, params, at, record }) => {
    allow(can.makeEmailVerified(viewer))
    if (!(await makeEmailVerified(db, params.id, at))) throw notFound('User')
    await record({ action: 'made e-mail verified', kind: 'user', ids: [params.id], personId: params.id })
    return { message: 'The e-mail address is verified.' }
  })

  serve(app, accountRoutes.signIns, async ({ db, session, at }) => {
    const rows = await listSignIns(db, session.viewer.id, { config: app.config, at })
    return onePage(rows.map((row) => presentSignIn(row, session.id)))
  })

  serve(app, accountRoutes.endSignIn, async ({ db, viewer, params, record }) => {
    if (!(await endSignIn(db, viewer.id, params.id))) throw notFound('This')
    await record({ action: 'ended', kind: 'sign-in', ids: [params.id], personId: viewer.id })
    return { message: 'Signed out there.' }
  })

  serve(app, accountRoutes.endSignIns, async ({ db, session, viewer, record }) => {
    await endOtherSignIns(db, session)
    await record({ action: 'ended all others', kind: 'sign-in', ids: [session.id], personId: viewer.id })
    return { message: 'Signed out everywhere else.' }
  })

  serve(app, accountRoutes.endSignInsOf, async ({ db, viewer, params, record }) => {
    allow(can.endSignInsOfOthers(viewer))
    if (!(await userById(db, params.id))) throw notFound('User')
    await endSignInsOf(db, params.id)
    await record({ action: 'ended all of a user', kind: 'sign-in', personId: params.id })
    return { message: 'Signed out everywhere.' }
  })

  serve(app, authenticatorRoutes.begin, ({ session, body }) => beginAuthenticator(app, session, body.current_password))

  serve(app, authenticatorRoutes.confirm, async ({ session, body, request }) => ({
    recovery_codes: await confirmAuthenticator(app, session, body.token, request.id),
  }))

  serve(app, authenticatorRoutes.remove, async ({ session, body, request }) => {
    await removeAuthenticator(app, session, body.token, request.id)
    return { message: 'The authenticator app is removed.' }
  })
}

async function currentUser(db: Db, session: Session, at: Date): Promise<CurrentUser> {
  const user = await userById(db, session.viewer.id)
  if (!user) throw unauthenticated()
  const hasApp = (await authenticatorOf(db, user.id)) !== undefined
  const invitations = await countInvitations(db, user.id, at)
  return presentCurrentUser(user, { viewer: session.viewer, isVerified: session.verified, hasApp, invitations })
}
