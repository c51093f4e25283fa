import { loadChunk } from '#web/ui/load-chunk.ts'

/** Loaded apart, because the first load holds no schemas of vendors. */
export const importStartVendorModule = () => loadChunk(() => import('./start-vendor.ts'))

/** Returns what `fetchStartVendor` does; null also when it cannot be read. */
export const findStartVendor = () =>
  importStartVendorModule()
    .then(({ fetchStartVendor }) => fetchStartVendor())
    .catch(() => null)
