/** The form values of a vendor that is registered together with an account, named by their paths in the request. */
export const EMPTY_NEW_VENDOR_FORM_VALUES = {
  'vendor.name': '',
  'vendor.email': '',
  'vendor.site': '',
  'vendor.phone': '',
}
export type NewVendorFormValues = typeof EMPTY_NEW_VENDOR_FORM_VALUES

/** Gathers the values of the vendor into the object that the request has. */
export function toBodyWithNewVendor<T extends NewVendorFormValues>(values: T) {
  const { 'vendor.name': name, 'vendor.email': email, 'vendor.site': site, 'vendor.phone': phone, ...rest } = values
  return { ...rest, vendor: { name, email, site, phone } }
}
