import { randomInt } from 'node:crypto'
import { VERIFICATION_CODE_LENGTH } from '#contract/sessions.ts'

/** Without the letters and digits that people mistake for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns six characters for a person to type: 30 bits, enough for a code that may be tried a few times. */
export const generateAlphanumericCode = (): string =>
  Array.from({ length: VERIFICATION_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
