import type { IdParams } from '#contract/fields.ts'
import type { Referral } from '#contract/referrals.ts'
import type { Route, RouteSchema } from '#contract/route.ts'
import type { App } from '#server/platform/app.ts'
import { mountRoute, type RouteContext } from '#server/platform/serve.ts'
import { openReferral, readChangedReferral } from './open-referral.ts'

type ReferralChangeRoute<Body extends RouteSchema> = Route<
  typeof IdParams,
  RouteSchema,
  Body,
  typeof Referral,
  'signed-in'
>

/**
 * Mounts a route that changes one referral and responds with it as it is afterwards. A repeat of the request opens it
 * instead, with the rights that the caller has by then.
 */
export const mountReferralChangeRoute = <Body extends RouteSchema>(
  app: App,
  route: ReferralChangeRoute<Body>,
  change: (context: RouteContext<ReferralChangeRoute<Body>>) => Promise<void>,
): void =>
  mountRoute(
    app,
    route,
    async (context) => {
      await change(context)
      return readChangedReferral(context, context.params.id)
    },
    { onReplay: openReferral },
  )
