import type { PublicConfig, StreetMapCoverage } from '#contract/config.ts'
import { canSendSms } from '#server/features/messages/queue-message.ts'
import type { Config } from '#server/platform/config.ts'

const MAP_STYLE_TIMEOUT_MS = 4_000

/** The parts of the configuration that browsers may know, field by field (decision 38). */
export const toPublicConfig = (config: Config, streets: StreetMapCoverage | undefined): PublicConfig => ({
  apiUrl: '',
  liveUrl: '/api/live',
  imageUrl: '/files',
  appName: config.appName,
  supportEmail: config.supportEmail,
  map: {
    styleUrl: config.mapStyleUrl ?? null,
    timeoutMs: MAP_STYLE_TIMEOUT_MS,
    attribution: null,
    ...(streets && { streets }),
  },
  stripeKey: config.payments?.publishableKey ?? null,
  features: {
    billing: config.payments !== undefined,
    twoStep: config.twoStep,
    demo: config.demo,
    sms: canSendSms(config),
    publicDirectory: config.publicDirectory,
  },
})
