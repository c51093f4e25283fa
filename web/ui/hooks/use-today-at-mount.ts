import { useState } from 'react'
import { toHubCalendarDate } from '#contract/dates.ts'

/** Returns the day on which the component appeared, in the product's time zone; a form that is open past midnight keeps it. */
export function useTodayAtMount(): string {
  const [today] = useState(() => toHubCalendarDate(new Date()))
  return today
}
