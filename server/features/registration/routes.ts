import { msg } from '#contract/message.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { setUpRoutes } from '#contract/set-up.ts'
import type { App } from '#server/platform/app.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { registerAccount } from './register.ts'
import { createFirstAdministrator } from './first-administrator.ts'

export function mountRegistrationRoutes(app: App) {
  mountRoute(app, registrationRoutes.register, async ({ body, request }) => {
    await registerAccount(app, { registration: body, address: getRateLimitOrigin(request), requestId: request.id })
    return { message: msg('Your account is ready. Please sign in.') }
  })

  mountRoute(app, setUpRoutes.setUp, async ({ body, request }) => {
    await createFirstAdministrator(app, body, request.id)
    return { message: msg('Your account is ready. Please sign in.') }
  })
}
