import { i18n } from '@lingui/core'
import { HUB_TIME_ZONE } from '#contract/dates.ts'

/** Formats the day of a report in full: 'Wednesday, November 18, 2026' (CONST-035), always in Toronto time. */
export const formatLongDate = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'full',
    timeZone: HUB_TIME_ZONE,
  }).format(new Date(iso))
