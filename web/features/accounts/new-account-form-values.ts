/** The form values of a vendor that is registered together with an account, named by their paths in the request. */
const EMPTY_NEW_VENDOR_FORM_VALUES = {
  'vendor.name': '',
  'vendor.email': '',
  'vendor.site': '',
  'vendor.phone': '',
}
export type NewAccountVendorFormValues = typeof EMPTY_NEW_VENDOR_FORM_VALUES

/** The form values that the registration of oneself shares with the one by an administrator. */
export const EMPTY_NEW_ACCOUNT_FORM_VALUES = {
  first: '',
  last: '',
  email: '',
  phone: '',
  password: '',
  password_confirmation: '',
  occupation: null as string | null,
  ...EMPTY_NEW_VENDOR_FORM_VALUES,
  enable_sending_sms: false,
  enable_sending_email: true,
}

/** Gathers the values of the vendor, which are left out unless `hasVendor`, into the object that the request has. */
export function toNewAccountBody<T extends typeof EMPTY_NEW_ACCOUNT_FORM_VALUES>(values: T, hasVendor: boolean) {
  const {
    'vendor.name': name,
    'vendor.email': email,
    'vendor.site': site,
    'vendor.phone': phone,
    occupation,
    ...person
  } = values
  return {
    ...person,
    occupation: occupation ? Number(occupation) : null,
    ...(hasVendor && { vendor: { name, email, site, phone } }),
  }
}
