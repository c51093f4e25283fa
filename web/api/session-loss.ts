import { getAccessToken } from './session.ts'

let leave: (() => void) | undefined

/** Says once, at start, how to leave when the server no longer knows the session: to /logout (NAV-054 to 056). */
export function onSessionLoss(act: () => void) {
  leave = act
}

/** The server refused this token. Late answers to a token that is already gone change nothing. */
export function reportSessionLoss(token: string | null) {
  if (token === getAccessToken()) leave?.()
}
