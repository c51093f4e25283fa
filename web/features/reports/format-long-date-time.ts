import { i18n } from '@lingui/core'
import { HUB_TIME_ZONE } from '#contract/dates.ts'

/**
 * Formats the date and time of a report in full: 'Wednesday, November 18, 2026 at 7:05 a.m.' (CONST-035), always in Toronto time.
 */
export const formatLongDateTime = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: HUB_TIME_ZONE,
  }).format(new Date(iso))
