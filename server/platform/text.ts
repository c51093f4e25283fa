import { foldText } from '#contract/fold-text.ts'

/** Returns the key by which names are sorted and compared: folded, single spaces; the same on every database (decision 46). */
export const toNameSortKey = (name: string): string => foldText(name).replaceAll(/\s+/g, ' ').trim()

/** Escapes %, _ and \ in user text for LIKE (SR-047). */
export const escapeLikePattern = (piece: string): string => piece.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
