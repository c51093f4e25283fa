/** Loaded apart, because the first load holds no schemas of vendors. */
export const loadFirstVendor = () => import('./first-vendor.ts')

/** Returns what `fetchFirstVendorOfContact` does; null also when it cannot be read. */
export const findFirstVendor = () =>
  loadFirstVendor()
    .then(({ fetchFirstVendorOfContact }) => fetchFirstVendorOfContact())
    .catch(() => null)
