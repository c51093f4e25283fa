const MEGABYTE = 1024 * 1024

/** Formats a size: '25 MB', '340 kB'. */
export const formatBytes = (bytes: number): string =>
  bytes >= MEGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
