import { join } from 'node:path'
import type { Logger } from 'pino'
import { mountAccounts } from './features/accounts/routes.ts'
import { findSession } from './features/accounts/sessions.ts'
import { mountAttachments } from './features/attachments/routes.ts'
import { followMapStyle } from './features/basemap/configured-map.ts'
import { mountBasemap } from './features/basemap/routes.ts'
import { mountContacts, mountMemberships } from './features/contacts/routes.ts'
import { mountBilling } from './features/billing/routes.ts'
import { mountDashboard } from './features/dashboard/routes.ts'
import { mountEmbed } from './features/embed/routes.ts'
import { mountFollows } from './features/follows/routes.ts'
import { mountGeocoding } from './features/geocoding/routes.ts'
import { mountHub } from './features/hub/routes.ts'
import { mountAudit } from './features/audit/routes.ts'
import { mountIncidents } from './features/incidents/routes.ts'
import { mountImports } from './features/imports/routes.ts'
import { mountInvitations } from './features/invitations/routes.ts'
import { mountLive } from './features/live/routes.ts'
import { mountLocations } from './features/locations/routes.ts'
import { mountMap } from './features/map/routes.ts'
import { mountMedia } from './features/media/routes.ts'
import { mountMessages } from './features/messages/routes.ts'
import { mountMyData } from './features/my-data/routes.ts'
import { mountNetworks } from './features/networks/routes.ts'
import { mountNumbers } from './features/numbers/routes.ts'
import { mountOccupations } from './features/occupations/routes.ts'
import { mountPublicFiles } from './features/public-files/routes.ts'
import { mountReceived } from './features/referrals/received-routes.ts'
import { mountReferrals } from './features/referrals/routes.ts'
import { mountRegistration } from './features/registration/routes.ts'
import { mountReports } from './features/reports/routes.ts'
import { mountServices } from './features/services/routes.ts'
import { keepEmptySearches } from './features/vendors/empty-searches.ts'
import { mountVendorProfile } from './features/vendors/profile-routes.ts'
import { mountSuggestions } from './features/suggestions/routes.ts'
import { mountUsers } from './features/users/routes.ts'
import { mountVendors } from './features/vendors/routes.ts'
import type { App, Services } from './platform/app.ts'
import { limitCallers } from './platform/comfort-limits.ts'
import { openHttp } from './platform/http.ts'
import { servePages } from './platform/pages.ts'
import { securityHeaders } from './platform/security-headers.ts'

const WEB = join(import.meta.dirname, '../dist/web')

/** The whole product as one list: every feature is mounted here, by name. */
export async function buildApp(services: Services, log: Logger): Promise<App> {
  const headers = securityHeaders(services.config)
  const http = await openHttp(services.config, log, headers)
  const registered: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    registered.push(...[method].flat().map((one) => `${one} ${url}`))
  })
  const app: App = {
    ...services,
    http,
    routes: [],
    registered,
    ...limitCallers(http, services.clock, services.config.limits),
    findSession: (request) => findSession(services, request),
  }

  const emptySearches = keepEmptySearches(app)

  mountHub(app)
  mountAccounts(app)
  mountRegistration(app)
  mountMyData(app)
  mountUsers(app)
  mountAudit(app)
  mountIncidents(app)
  mountOccupations(app)
  mountInvitations(app)
  mountVendors(app, emptySearches)
  mountVendorProfile(app)
  mountContacts(app)
  mountMemberships(app)
  mountNumbers(app)
  mountSuggestions(app)
  mountFollows(app)
  mountNetworks(app)
  mountBilling(app)
  mountServices(app)
  mountLocations(app)
  mountReferrals(app)
  mountReceived(app)
  mountReports(app)
  mountDashboard(app, emptySearches)
  mountAttachments(app)
  mountLive(app)
  mountMessages(app)
  mountPublicFiles(app)
  mountMedia(app)
  mountEmbed(app, WEB)
  mountMap(app)
  mountImports(app)
  mountGeocoding(app, log)
  mountBasemap(http)
  followMapStyle(http, services.config, log, headers)
  await servePages(http, WEB)

  return app
}
