/** Names in the browser's storage that pages without the app read too. */
export const STORED_TOKEN = 'token'
export const STORED_VERIFIED = 'verified'
export const STORED_SCHEME = 'scheme'
