import { useLingui } from '@lingui/react'
import { formatTimeFromNow } from '#web/ui/format-date-time.ts'
import { useRenderEveryMinute } from './use-render-every-minute.ts'

/** Returns a time (ISO 8601) relative to now, '5 minutes ago', and keeps it current. */
export function useTimeFromNow(iso: string): string {
  const { i18n } = useLingui()
  useRenderEveryMinute()
  return formatTimeFromNow(iso, i18n.locale)
}
