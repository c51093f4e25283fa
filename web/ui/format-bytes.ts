import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE
const GIGABYTE = KILOBYTE * MEGABYTE

/** Formats a size: '12.5 GB', '25 MB', '340 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= GIGABYTE) return t`${i18n.number(bytes / GIGABYTE, { maximumFractionDigits: 1 })} GB`
  const megabytes = Math.round(bytes / MEGABYTE)
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE))
  return bytes >= MEGABYTE ? t`${megabytes} MB` : t`${kilobytes} kB`
}
