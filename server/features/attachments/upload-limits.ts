import { msg } from '#contract/message.ts'
import type { Services } from '#server/platform/app.ts'
import { days, hours } from '#server/platform/clock.ts'
import { countAttemptOrRefuse, countAttempt } from '#server/platform/attempt-limits.ts'
import { Problem } from '#server/platform/problems.ts'
import type { RouteContext } from '#server/platform/serve.ts'
import { diskFullProblem } from '#server/platform/storage-problem.ts'
import { estimateUploadBytesOrRefuse, type UploadFileOptions } from './read-upload-form.ts'

const KILOBYTES_A_DAY = 500_000
/** Disk space reserved for the database. */
const RESERVED_DISK_BYTES = 200_000_000

/**
 * Counts an upload of any kind before it is read: 429 past the uploads of an hour, 413 past the bytes of a day, 507 when
 * the disk is nearly full (SR-061, SR-075). An upload that is refused later counts as well, because its bytes were sent.
 */
export async function enforceUploadLimits(
  { config, files }: Pick<Services, 'config' | 'files'>,
  { db, viewer, at, request }: Pick<RouteContext<never>, 'db' | 'at' | 'request'> & { viewer: { id: number } },
  limit: UploadFileOptions,
): Promise<void> {
  const kilobytes = Math.ceil(estimateUploadBytesOrRefuse(request, limit) / 1_000)
  await countAttemptOrRefuse(db, { key: `upload ${viewer.id}`, most: config.limits.uploads, windowMs: hours(1), at })
  const today = await countAttempt(db, `upload kilobytes ${viewer.id}`, days(1), at, kilobytes)
  if (today.count > KILOBYTES_A_DAY)
    throw new Problem(413, msg('You have uploaded 500 MB today. Please try again tomorrow.'), {
      retryAfter: today.secondsLeft,
    })
  if ((await files.freeBytes()) < RESERVED_DISK_BYTES) throw diskFullProblem()
}
