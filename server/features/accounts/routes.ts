import { accountRoutes } from '#contract/accounts.ts'
import type { App } from '#server/platform/app.ts'
import { unauthenticated } from '#server/platform/problems.ts'
import { serve } from '#server/platform/serve.ts'
import { presentCurrentUser } from './present.ts'
import { userById } from './queries.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { resendCode, verifyCode } from './two-step.ts'

export function mountAccounts(app: App) {
  serve(app, accountRoutes.signIn, async ({ body, request }) => {
    const device = request.headers['user-agent'] ?? 'unknown'
    const signedIn = await signIn(app, { ...body, address: request.ip, device, requestId: request.id })
    return {
      access_token: signedIn.token,
      token_type: 'Bearer' as const,
      expires_in: signedIn.expiresInSeconds,
      two_step: signedIn.twoStep,
    }
  })

  serve(app, accountRoutes.current, async ({ db, session, viewer }) => {
    const user = await userById(db, viewer.id)
    if (!user) throw unauthenticated()
    return presentCurrentUser(user, session.verified)
  })

  serve(app, accountRoutes.verify, async ({ session, body, request }) => {
    await verifyCode(app, session, body.token, request.id)
    return { success: true as const }
  })

  serve(app, accountRoutes.resend, async ({ session }) => {
    await resendCode(app, session)
    return { message: 'A new token is on its way.' }
  })

  serve(app, accountRoutes.signOut, async ({ db, session }) => {
    if (session) await endSession(db, session)
    return { message: 'You are signed out.' }
  })
}
