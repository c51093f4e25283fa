import { randomInt } from 'node:crypto'
import { VERIFICATION_CODE_LENGTH } from '#contract/accounts.ts'

/** Without the letters and digits that people mistake for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six characters for a person to type in: 30 bits, which is enough for something that is tried a few times. */
export const generateCode = (): string =>
  Array.from({ length: VERIFICATION_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
