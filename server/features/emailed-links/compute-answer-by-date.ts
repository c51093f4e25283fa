import { toHubCalendarDate } from '#contract/dates.ts'
import { addWorkingDays } from '#server/platform/working-days.ts'

/** While REMIND_AFTER_WORKING_DAYS is 0, nobody is reminded, but vendors are asked to answer all the same. */
const DEFAULT_WORKING_DAYS = 2

/** The day by which a vendor is asked to answer: after it the hub reminds of an unread referral. */
export const computeAnswerByDate = (config: { remindAfterWorkingDays: number }, sentAt: Date): string =>
  toHubCalendarDate(addWorkingDays(sentAt, config.remindAfterWorkingDays || DEFAULT_WORKING_DAYS))
