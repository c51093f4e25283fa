import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE
const GIGABYTE = KILOBYTE * MEGABYTE

/** Formats a size: '12.5 GB', '25 MB', '340 kB'. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE))
  const megabytes = Math.round(bytes / MEGABYTE)
  // The rounded number decides, so that there are no 1024 kB.
  if (kilobytes * KILOBYTE < MEGABYTE) return t`${kilobytes} kB`
  if (megabytes * MEGABYTE < GIGABYTE) return t`${megabytes} MB`
  return t`${i18n.number(bytes / GIGABYTE, { maximumFractionDigits: 1 })} GB`
}
