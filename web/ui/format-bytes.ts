import { t } from '@lingui/core/macro'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

/** Formats a size: '25 MB', '340 kB'. */
export function formatBytes(bytes: number): string {
  const megabytes = Math.round(bytes / MEGABYTE)
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE))
  return bytes >= MEGABYTE ? t`${megabytes} MB` : t`${kilobytes} kB`
}
