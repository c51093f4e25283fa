import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { mountAccountRoutes } from './features/accounts/routes.ts'
import { lockAccountAgainstErasure } from './features/accounts/queries.ts'
import { findAndTouchSessionOfRequest } from './features/accounts/sessions.ts'
import { mountAttachmentRoutes } from './features/attachments/routes.ts'
import { mountAuditRoutes } from './features/audit/routes.ts'
import { mountAvailabilityCheckRoutes } from './features/availability-checks/routes.ts'
import { mountBasemapRoutes } from './features/basemap/routes.ts'
import { startMapStyleCspUpdates } from './features/basemap/start-map-style-csp-updates.ts'
import { openConfiguredStreetMap } from './features/basemap/street-map.ts'
import { mountBillingRoutes } from './features/billing/routes.ts'
import { mountChallengeRoutes } from './features/challenges/routes.ts'
import { mountContactRoutes, mountMembershipRoutes } from './features/vendor-contacts/routes.ts'
import { mountCorrectionPages } from './features/corrections/pages.ts'
import { mountCorrectionRoutes, mountSendCorrectionRoute } from './features/corrections/routes.ts'
import { mountDashboardRoutes } from './features/dashboard/routes.ts'
import { createEmptySearchRecorder } from './features/directory-search/empty-searches.ts'
import { mountDirectoryRoutes } from './features/directory-search/routes.ts'
import { mountEmbedRoutes } from './features/embed/routes.ts'
import { mountFollowRoutes } from './features/follows/routes.ts'
import { mountGeocodingRoutes } from './features/geocoding/routes.ts'
import { mountGuestReferralRoutes } from './features/guest-referrals/routes.ts'
import { mountImportRoutes } from './features/imports/routes.ts'
import { mountInvitationRoutes } from './features/invitations/routes.ts'
import { mountLinkRoutes } from './features/emailed-links/routes.ts'
import { mountLiveRoutes } from './features/live/routes.ts'
import { mountLocationRoutes } from './features/locations/routes.ts'
import { mountReferralAnswerRoutes } from './features/referral-answers/routes.ts'
import { mountReferralByLinkRoutes } from './features/referral-by-link/routes.ts'
import { mountMapRoutes } from './features/map/routes.ts'
import { mountIntakeFormRoutes, mountPictureAndLogoRoutes } from './features/media/routes.ts'
import { mountMessageRoutes } from './features/messages/routes.ts'
import { mountMetricsRoutes } from './features/metrics/routes.ts'
import { mountMyDataRoutes } from './features/my-data/routes.ts'
import { mountNetworkRoutes } from './features/networks/routes.ts'
import { mountOccupationRoutes } from './features/occupations/routes.ts'
import { mountPrivacyIncidentRoutes } from './features/privacy-incidents/routes.ts'
import { createPublicGeocoder } from './features/public-directory/create-public-geocoder.ts'
import { mountEmbeddedDirectory } from './features/public-directory/pages/embedded-routes.ts'
import { mountPublicPages, mountRobotsTxt } from './features/public-directory/pages/routes.ts'
import { mountPublicDirectoryRoutes } from './features/public-directory/routes.ts'
import { mountPublicFileRoutes } from './features/media/public-file-routes.ts'
import { mountReferralListRoutes } from './features/referrals/list-routes.ts'
import { mountReceivedBulkRoutes } from './features/referrals/received-bulk-routes.ts'
import { mountReferralRoutes } from './features/referrals/routes.ts'
import { mountRegistrationRoutes } from './features/registration/routes.ts'
import { mountReportRoutes } from './features/sender-reports/routes.ts'
import { mountServiceRoutes } from './features/services/routes.ts'
import { mountSuggestionRoutes } from './features/suggestions/routes.ts'
import { mountHealthRoutes, mountSystemRoutes } from './features/system/routes.ts'
import { mountUnreachedVendorRoutes } from './features/unreached-vendors/routes.ts'
import { mountUserRoutes } from './features/users/routes.ts'
import { mountVendorClaimRoutes } from './features/vendor-claims/routes.ts'
import { mountVendorFactsRoutes } from './features/vendor-facts/routes.ts'
import { mountVendorStatsRoutes } from './features/vendor-stats/routes.ts'
import { mountVendorProfileRoutes } from './features/vendors/profile-routes.ts'
import { mountVendorRoutes } from './features/vendors/routes.ts'
import { mountVendorTableRoutes } from './features/vendors/vendor-table-routes.ts'
import type { App, Services } from './platform/app.ts'
import { createHttpServer } from './platform/http.ts'
import { registerRateLimits } from './platform/rate-limit.ts'
import { buildSecurityHeaders } from './platform/security-headers.ts'
import { mountWebApp } from './platform/web-app.ts'
import { RATE_LIMITED_ROUTES } from './rate-limited-routes.ts'

const WEB = join(import.meta.dirname, '../dist/web')

/** Builds the whole product. Every feature is mounted here by name. */
export async function buildApp(services: Services, log: Logger): Promise<App> {
  const headers = buildSecurityHeaders(services.config)
  const http = await createHttpServer(services.config, log, headers)
  const app = createApp(services, http)

  mountHealthRoutes(app)
  await mountMetricsRoutes(app)
  if (services.config.role === 'worker') return app

  const emptySearches = createEmptySearchRecorder(app)
  const streets = await openConfiguredStreetMap(app)

  mountSystemRoutes(app, streets)
  mountAccountRoutes(app)
  mountRegistrationRoutes(app)
  mountMyDataRoutes(app)
  mountUserRoutes(app)
  mountAuditRoutes(app)
  mountPrivacyIncidentRoutes(app)
  mountOccupationRoutes(app)
  mountInvitationRoutes(app)
  mountDirectoryRoutes(app, emptySearches)
  mountVendorRoutes(app)
  mountVendorProfileRoutes(app)
  mountVendorTableRoutes(app)
  mountVendorFactsRoutes(app)
  mountContactRoutes(app)
  mountMembershipRoutes(app)
  mountVendorStatsRoutes(app)
  mountSuggestionRoutes(app)
  mountFollowRoutes(app)
  mountNetworkRoutes(app)
  mountBillingRoutes(app)
  mountServiceRoutes(app)
  mountLocationRoutes(app)
  mountReferralRoutes(app)
  mountReferralListRoutes(app)
  mountReceivedBulkRoutes(app)
  mountReportRoutes(app)
  mountCorrectionRoutes(app)
  mountDashboardRoutes(app, emptySearches)
  mountAttachmentRoutes(app)
  mountLinkRoutes(app)
  mountReferralByLinkRoutes(app)
  mountReferralAnswerRoutes(app)
  mountAvailabilityCheckRoutes(app)
  mountVendorClaimRoutes(app)
  mountLiveRoutes(app)
  mountMessageRoutes(app)
  mountUnreachedVendorRoutes(app)
  mountPublicFileRoutes(app)
  mountPictureAndLogoRoutes(app)
  mountIntakeFormRoutes(app)
  mountEmbedRoutes(app, WEB)
  mountPublicDirectory(app, log)
  mountMapRoutes(app)
  mountImportRoutes(app)
  mountGeocodingRoutes(app, log)
  mountBasemapRoutes(http, streets)
  startMapStyleCspUpdates(http, services.config, log, headers)
  await mountWebApp(http, WEB, { hasDirectory: services.config.publicDirectory })

  return app
}

function mountPublicDirectory(app: App, log: Logger): void {
  mountRobotsTxt(app)
  if (!app.config.publicDirectory) return
  const geocode = createPublicGeocoder(app, log)
  mountPublicDirectoryRoutes(app, geocode)
  mountPublicPages(app, geocode, WEB)
  mountEmbeddedDirectory(app, geocode, WEB)
  mountChallengeRoutes(app)
  mountGuestReferralRoutes(app)
  mountSendCorrectionRoute(app)
  mountCorrectionPages(app, WEB)
}

const createApp = (services: Services, http: FastifyInstance): App => ({
  ...services,
  isStopping: false,
  http,
  routes: [],
  registeredRoutes: collectRoutes(http),
  ...registerRateLimits(http, services.clock, services.config.limits, RATE_LIMITED_ROUTES),
  findSession: (request) => findAndTouchSessionOfRequest(services, request),
  lockAccountAgainstErasure,
})

/** Returns a list to which every route is added when it is mounted, as 'GET /path'. */
function collectRoutes(http: FastifyInstance): string[] {
  const registered: string[] = []
  http.addHook('onRoute', ({ method, url }) => {
    registered.push(...[method].flat().map((one) => `${one} ${url}`))
  })
  return registered
}
