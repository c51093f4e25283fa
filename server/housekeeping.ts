import { deleteExpiredResetsAndConfirmations, deleteExpiredSessions } from './features/accounts/expired-sessions.ts'
import { deleteOldShownPeople } from './features/vendor-contacts/people-search.ts'
import { deleteExpiredContactInvitations } from './features/vendor-contacts/queries.ts'
import { prunePreMonthlyAuditEntries } from './features/audit/prune-pre-monthly-audit-entries.ts'
import { deleteExpiredSpentChallenges } from './features/challenges/challenges.ts'
import { deleteOldCorrections } from './features/corrections/delete-old-corrections.ts'
import { deleteExpiredBlocks } from './features/guest-referrals/blocked-email-addresses.ts'
import { deleteOldDrafts } from './features/guest-referrals/drafts.ts'
import { purgeGuestsWithoutReferrals } from './features/guest-referrals/purge-guests-without-referrals.ts'
import { deleteExpiredGeocodeResults } from './features/geocoding/remote/cache.ts'
import { deleteExpiredPassesAndCodes } from './features/emailed-links/passes.ts'
import { deleteExpiredRememberedBrowsers } from './features/emailed-links/remembered-browsers.ts'
import { deleteOldUndeliveredMessages } from './features/messages/undelivered.ts'
import { deleteOldEmptySearches } from './features/directory-search/empty-searches.ts'
import { deleteOldRegistrationInvitations } from './features/invitations/send-registration-invitations.ts'
import { deleteUnusedWords } from './features/search-index/delete-unused-words.ts'
import { purgeDeletedReferrals } from './features/referrals/purge.ts'
import type { Services } from './platform/app.ts'
import { runPartsThenThrowFailures } from './platform/run-parts-then-throw-failures.ts'
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

/** Runs every step, even after one has failed, and throws what failed at the end, so that the job is tried again. */
export async function runHousekeeping(services: Pick<Services, 'db' | 'clock' | 'config' | 'keys'>): Promise<void> {
  const { db, clock, config } = services
  const at = clock.now()
  const steps = [
    () => deleteExpiredResponses(db, at),
    () => deleteExpiredAttempts(db, at),
    () => deleteExpiredSessions(db, config, at),
    () => deleteOldUndeliveredMessages(db, at),
    () => deleteExpiredGeocodeResults(db, at),
    () => deleteExpiredResetsAndConfirmations(db, at),
    () => deleteOldRegistrationInvitations(db, at),
    () => deleteOldEmptySearches(db, at),
    () => deleteUnusedWords(db, at),
    () => deleteOldDrafts(db, at),
    () => deleteExpiredSpentChallenges(db, at),
    () => deleteOldCorrections(db, at),
    () => deleteExpiredBlocks(db, at),
    () => deleteOldShownPeople(db, at),
    () => deleteExpiredContactInvitations(db, at),
    () => deleteExpiredPassesAndCodes(db, at),
    () => deleteExpiredRememberedBrowsers(db, at),
    () => purgeDeletedReferrals(db, config, at),
    () => purgeGuestsWithoutReferrals(db, at),
    () => prunePreMonthlyAuditEntries(services),
  ]
  await runPartsThenThrowFailures(
    async (attempt) => {
      for (const run of steps) await attempt(run)
    },
    (count) => `${count} of ${steps.length} steps of the housekeeping failed.`,
  )
}
