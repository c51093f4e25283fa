import { registrationRoutes } from '#contract/registration.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/platform/serve.ts'
import { register } from './register.ts'

export function mountRegistration(app: App) {
  serve(app, registrationRoutes.register, async ({ body, request }) => {
    await register(app, { registration: body, address: request.ip, requestId: request.id })
    return { message: 'Your account is ready. Please sign in.' }
  })
}
