import { readStoredAccessToken } from './session.ts'

let leave: (() => void) | undefined

/**
 * Sets the callback that leaves for /logout when the server no longer knows the session (NAV-054 to 056). Called once
 * at start.
 */
export function setSessionLossHandler(onLoss: () => void) {
  leave = onLoss
}

/** Reports that the server refused this token. Late responses to a token that has been replaced are ignored. */
export function reportRefusedToken(token: string | null) {
  if (token === readStoredAccessToken()) leave?.()
}
