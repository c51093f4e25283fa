import { i18n } from '@lingui/core'
import { TIME_ZONE } from '#contract/dates.ts'

/** 'Wednesday, November 18, 2026 at 7:05 a.m.': the long date of a report (CONST-035), in Toronto wherever the browser is. */
export const formatLongDate = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locale === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  }).format(new Date(iso))
