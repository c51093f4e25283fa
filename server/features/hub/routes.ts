import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/route.ts'
import { can } from '#contract/policy.ts'
import type { App } from '#server/platform/app.ts'
import { serveMadeOnce } from '#server/platform/made-once.ts'
import { notFound } from '#server/platform/problems.ts'
import { mailboxMessages, mailboxPage, mayReadMailbox } from './mailbox.ts'
import { describeApi, describePage } from './openapi.ts'
import { publicConfig } from './public-config.ts'
import { checkReadiness } from './readiness.ts'

const HTML = 'text/html; charset=utf-8'

/** What the hub says about itself: alive, ready, configured, described. */
export function mountHub(app: App) {
  const { http } = app

  http.get('/health', async () => ({ status: 'ok' }))

  http.get('/ready', async (request, reply) => {
    const state = await checkReadiness(app)
    const session = state.isReady ? await app.findSession(request).catch(() => null) : null
    const detail = session?.verified && can.seeReadiness(session.viewer) ? { checks: state.checks } : {}
    return reply.code(state.isReady ? 200 : 503).send({ status: state.isReady ? 'ready' : 'not ready', ...detail })
  })

  http.get('/config/config.json', async () => publicConfig(app.config))

  const { appName } = app.config
  serveMadeOnce(http, `${API_PREFIX}/openapi.json`, 'application/json; charset=utf-8', async () =>
    JSON.stringify(await describeApi(appName, app.routes)),
  )
  serveMadeOnce(http, `${API_PREFIX}/docs`, HTML, () => describePage(appName, app.routes))

  if (app.config.demo) {
    http.get('/mailbox', async (request, reply) => {
      refuseStrangers(app, request)
      return html(reply, mailboxPage(await mailboxMessages(app.db)))
    })
    http.get('/mailbox.json', async (request) => {
      refuseStrangers(app, request)
      return mailboxMessages(app.db)
    })
  }
}

function refuseStrangers({ keys }: App, request: FastifyRequest): void {
  if (!mayReadMailbox(request, keys)) throw notFound('This')
}

const html = (reply: FastifyReply, page: string) => reply.type(HTML).header('cache-control', 'no-store').send(page)
