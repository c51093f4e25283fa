/** Escapes %, _ and \ in user text for LIKE (SR-047). */
export const escapeLikePattern = (piece: string): string => piece.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
