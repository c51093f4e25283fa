/** The form values of a vendor that is registered together with an account, named by their paths in the request. */
export const EMPTY_VENDOR_FIELDS = { 'vendor.name': '', 'vendor.email': '', 'vendor.site': '', 'vendor.phone': '' }
export type VendorFields = typeof EMPTY_VENDOR_FIELDS

/** Gathers the values of the vendor into the object that the request has. */
export function splitVendorFields<T extends VendorFields>(values: T) {
  const { 'vendor.name': name, 'vendor.email': email, 'vendor.site': site, 'vendor.phone': phone, ...rest } = values
  return { ...rest, vendor: { name, email, site, phone } }
}
