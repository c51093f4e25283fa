import { join } from 'node:path'
import type { Logger } from 'pino'
import { mountAccounts } from './features/accounts/routes.ts'
import { findSession } from './features/accounts/sessions.ts'
import { mountAttachments } from './features/attachments/routes.ts'
import { allowMapStyleHosts } from './features/basemap/allow-map-style-hosts.ts'
import { mountBasemap } from './features/basemap/routes.ts'
import { mountContacts, mountMemberships } from './features/contacts/routes.ts'
import { mountBilling } from './features/billing/routes.ts'
import { mountDashboard } from './features/dashboard/routes.ts'
import { mountEmbed } from './features/embed/routes.ts'
import { mountFollows } from './features/follows/routes.ts'
import { mountGeocoding } from './features/geocoding/routes.ts'
import { mountSystem } from './features/system/routes.ts'
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
import { mountVendorStats } from './features/vendor-stats/routes.ts'
import { mountOccupations } from './features/occupations/routes.ts'
import { mountPublicFiles } from './features/public-files/routes.ts'
import { mountReceivedBulk } from './features/referrals/received-routes.ts'
import { mountReferrals } from './features/referrals/routes.ts'
import { mountRegistration } from './features/registration/routes.ts'
import { mountReports } from './features/reports/routes.ts'
import { mountServices } from './features/services/routes.ts'
import { createEmptySearchRecorder } from './features/directory-search/empty-searches.ts'
import { mountVendorProfile } from './features/vendors/profile-routes.ts'
import { mountSuggestions } from './features/suggestions/routes.ts'
import { mountUsers } from './features/users/routes.ts'
import { mountDirectory } from './features/directory-search/routes.ts'
import type { App, Services } from './platform/app.ts'
import { limitRequestRates } from './platform/rate-limit.ts'
import { createHttpServer } from './platform/http.ts'
import { mountWebApp } from './platform/web-app.ts'
import { securityHeaders } from './platform/security-headers.ts'

const WEB = join(import.meta.dirname, '../dist/web')

/** Builds the whole product. Every feature is mounted here by name. */
export async function buildApp(services: Services, log: Logger): Promise<App> {
  const headers = securityHeaders(services.config)
  const http = await createHttpServer(services.config, log, headers)
  const registered: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    registered.push(...[method].flat().map((one) => `${one} ${url}`))
  })
  const app: App = {
    ...services,
    http,
    routes: [],
    registeredRoutes: registered,
    ...limitRequestRates(http, services.clock, services.config.limits),
    findSession: (request) => findSession(services, request),
  }

  const emptySearches = createEmptySearchRecorder(app)

  mountSystem(app)
  mountAccounts(app)
  mountRegistration(app)
  mountMyData(app)
  mountUsers(app)
  mountAudit(app)
  mountIncidents(app)
  mountOccupations(app)
  mountInvitations(app)
  mountDirectory(app, emptySearches)
  mountVendorProfile(app)
  mountContacts(app)
  mountMemberships(app)
  mountVendorStats(app)
  mountSuggestions(app)
  mountFollows(app)
  mountNetworks(app)
  mountBilling(app)
  mountServices(app)
  mountLocations(app)
  mountReferrals(app)
  mountReceivedBulk(app)
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
  allowMapStyleHosts(http, services.config, log, headers)
  await mountWebApp(http, WEB)

  return app
}
