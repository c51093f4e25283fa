import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/route.ts'
import { can } from '#contract/policy.ts'
import { systemStateRoutes } from '#contract/system.ts'
import type { StreetMap } from '#server/features/basemap/street-map.ts'
import type { App } from '#server/platform/app.ts'
import { mountMemoizedRoute } from '#server/platform/memoized-response.ts'
import { hasMetricsToken } from '#server/platform/metrics-token.ts'
import { assertAllowed, notFoundProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { listDemoMailboxMessages, renderDemoMailboxPage, isDemoMailboxRequestAllowed } from './demo-mailbox.ts'
import { buildOpenApiDocument, renderApiPage } from './openapi.ts'
import { toPublicConfig } from './public-config.ts'
import { readSystemState } from './read-system-state.ts'
import { checkReadiness } from './readiness.ts'

const HTML = 'text/html; charset=utf-8'

/** Liveness and readiness, for supervisors and balancers. */
export function mountHealthRoutes(app: App) {
  const { http } = app

  http.get('/health', { config: { isAlwaysAdmitted: true } }, async () => ({ status: 'ok' }))

  http.get('/ready', { config: { isAlwaysAdmitted: true } }, async (request, reply) => {
    const state = await checkReadiness(app)
    const session = state.checks.database ? await app.findSession(request).catch(() => null) : null
    const maySeeChecks = hasMetricsToken(request, app.config) || (session?.verified && can.seeReadiness(session.viewer))
    const detail = maySeeChecks ? { checks: state.checks } : {}
    return reply.code(state.isReady ? 200 : 503).send({ status: state.isReady ? 'ready' : 'not ready', ...detail })
  })
}

/** Routes about the hub itself: state, configuration, API description. */
export function mountSystemRoutes(app: App, streets: StreetMap | undefined) {
  const { http } = app

  mountRoute(app, systemStateRoutes.state, async ({ viewer }) => {
    assertAllowed(can.seeReadiness(viewer))
    return readSystemState(app)
  })

  http.get('/config/config.json', async () => toPublicConfig(app.config, streets?.info()))

  const { appName } = app.config
  mountMemoizedRoute(http, `${API_PREFIX}/openapi.json`, 'application/json; charset=utf-8', async () =>
    JSON.stringify(await buildOpenApiDocument(appName, app.routes)),
  )
  mountMemoizedRoute(http, `${API_PREFIX}/docs`, HTML, () => renderApiPage(appName, app.routes))

  if (app.config.demo) {
    http.get('/mailbox', async (request, reply) => {
      assertCanReadMailbox(app, request)
      return sendHtml(reply, renderDemoMailboxPage(await listDemoMailboxMessages(app.db)))
    })
    http.get('/mailbox.json', async (request) => {
      assertCanReadMailbox(app, request)
      return listDemoMailboxMessages(app.db)
    })
  }
}

function assertCanReadMailbox({ keys }: App, request: FastifyRequest): void {
  if (!isDemoMailboxRequestAllowed(request, keys)) throw notFoundProblem()
}

const sendHtml = (reply: FastifyReply, page: string) => reply.type(HTML).header('cache-control', 'no-store').send(page)
