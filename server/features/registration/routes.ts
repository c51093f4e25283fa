import { registrationRoutes } from '#contract/registration.ts'
import { setUpRoutes } from '#contract/set-up.ts'
import type { App } from '#server/platform/app.ts'
import { callerNetwork } from '#server/platform/caller-network.ts'
import { serve } from '#server/platform/serve.ts'
import { register } from './register.ts'
import { makeFirstAdministrator } from './set-up.ts'

export function mountRegistration(app: App) {
  serve(app, registrationRoutes.register, async ({ body, request }) => {
    await register(app, { registration: body, address: callerNetwork(request), requestId: request.id })
    return { message: 'Your account is ready. Please sign in.' }
  })

  serve(app, setUpRoutes.setUp, async ({ body, request }) => {
    await makeFirstAdministrator(app, body, request.id)
    return { message: 'Your account is ready. Please sign in.' }
  })
}
