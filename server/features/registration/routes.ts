import { msg } from '#contract/message.ts'
import { registrationRoutes } from '#contract/registration.ts'
import { setUpRoutes } from '#contract/set-up.ts'
import type { App } from '#server/platform/app.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { registerAccount } from './register.ts'
import { createFirstAdministrator } from './first-administrator.ts'

export function mountRegistrationRoutes(app: App) {
  mountRoute(app, registrationRoutes.register, (context) => registerAccount(app, context))

  mountRoute(app, setUpRoutes.setUp, async ({ body, request }) => {
    await createFirstAdministrator(app, body, request.id)
    return { message: msg('Your account is ready. Please sign in.') }
  })
}
