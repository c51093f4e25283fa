/** Names in the browser's storage that pages without the app read too. */
export const TOKEN_STORAGE_KEY = 'token'
export const VERIFIED_STORAGE_KEY = 'verified'
export const SCHEME_STORAGE_KEY = 'scheme'
