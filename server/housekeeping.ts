import { forgetOldCodes, forgetOldSessions } from './features/accounts/old-sessions.ts'
import { forgetShownPeople } from './features/contacts/people-search.ts'
import { forgetExpiredInvitations } from './features/contacts/queries.ts'
import { pruneAudit } from './features/audit/prune.ts'
import { forgetOldPlaces } from './features/geocoding/remote/kept-answers.ts'
import { forgetOldUndelivered } from './features/messages/undelivered.ts'
import { forgetOldEmptySearches } from './features/vendors/empty-searches.ts'
import { forgetOldInvitations } from './features/invitations/invite.ts'
import { purgeReferrals } from './features/referrals/purge.ts'
import type { Services } from './platform/app.ts'
import { forgetOldAnswers } from './platform/idempotency.ts'
import type { Queue } from './platform/jobs.ts'
import { forgetOldAttempts } from './platform/limits.ts'

/** Removes once an hour what is kept for a while only: answers hold details of people, attempts and sessions their traces, geocoders' terms limit what is kept of theirs. */
export const HOUSEKEEPING: Queue = {
  name: 'housekeeping',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '37 * * * *',
}

export const startHousekeeping = (services: Services): Promise<void> =>
  services.jobs.work(HOUSEKEEPING, () => keepHouse(services))

export async function keepHouse(services: Pick<Services, 'db' | 'clock' | 'config' | 'keys'>): Promise<void> {
  const { db, clock, config } = services
  const at = clock.now()
  await forgetOldAnswers(db, at)
  await forgetOldAttempts(db, at)
  await forgetOldSessions(db, config, at)
  await forgetOldUndelivered(db, at)
  await forgetOldPlaces(db, at)
  await forgetOldCodes(db, at)
  await forgetOldInvitations(db, at)
  await forgetOldEmptySearches(db, at)
  await forgetShownPeople(db, at)
  await forgetExpiredInvitations(db, at)
  await purgeReferrals(db, config, at)
  await pruneAudit(services)
}
