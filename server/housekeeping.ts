import { deleteExpiredResetsAndConfirmations, deleteExpiredSessions } from './features/accounts/expired-sessions.ts'
import { deleteOldShownPeople } from './features/contacts/people-search.ts'
import { deleteExpiredContactInvitations } from './features/contacts/queries.ts'
import { pruneAuditLog } from './features/audit/prune.ts'
import { deleteExpiredSpentChallenges } from './features/challenges/challenges.ts'
import { deleteOldCorrections } from './features/corrections/delete-old-corrections.ts'
import { deleteExpiredBlocks } from './features/guest-referrals/blocked-addresses.ts'
import { deleteOldDrafts } from './features/guest-referrals/drafts.ts'
import { purgeGuests } from './features/guest-referrals/purge-guests.ts'
import { deleteExpiredGeocodeResults } from './features/geocoding/remote/cache.ts'
import { deleteExpiredPassesAndCodes } from './features/links/passes.ts'
import { deleteOldUndeliveredMessages } from './features/messages/undelivered.ts'
import { deleteOldEmptySearches } from './features/directory-search/empty-searches.ts'
import { deleteOldRegistrationInvitations } from './features/invitations/send-registration-invitations.ts'
import { purgeDeletedReferrals } from './features/referrals/purge.ts'
import type { Services } from './platform/app.ts'
import { deleteExpiredResponses } from './platform/idempotency.ts'
import type { Queue } from './platform/jobs.ts'
import { deleteExpiredAttempts } from './platform/attempt-limits.ts'

/**
 * Deletes expired rows once an hour: stored responses contain details of people, attempts and sessions their traces,
 * and the geocoders' terms limit how long their results may be kept.
 */
export const HOUSEKEEPING_QUEUE: Queue = {
  name: 'housekeeping',
  retryLimit: 2,
  retryDelay: 60,
  retryDelayMax: 600,
  cron: '37 * * * *',
}

export const startHousekeeping = (services: Services): Promise<void> =>
  services.jobs.work(HOUSEKEEPING_QUEUE, () => runHousekeeping(services))

export async function runHousekeeping(services: Pick<Services, 'db' | 'clock' | 'config' | 'keys'>): Promise<void> {
  const { db, clock, config } = services
  const at = clock.now()
  await deleteExpiredResponses(db, at)
  await deleteExpiredAttempts(db, at)
  await deleteExpiredSessions(db, config, at)
  await deleteOldUndeliveredMessages(db, at)
  await deleteExpiredGeocodeResults(db, at)
  await deleteExpiredResetsAndConfirmations(db, at)
  await deleteOldRegistrationInvitations(db, at)
  await deleteOldEmptySearches(db, at)
  await deleteOldDrafts(db, at)
  await deleteExpiredSpentChallenges(db, at)
  await deleteOldCorrections(db, at)
  await deleteExpiredBlocks(db, at)
  await deleteOldShownPeople(db, at)
  await deleteExpiredContactInvitations(db, at)
  await deleteExpiredPassesAndCodes(db, at)
  await purgeDeletedReferrals(db, config, at)
  await purgeGuests(db, at)
  await pruneAuditLog(services)
}
