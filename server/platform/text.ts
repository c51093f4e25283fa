/** The spelling by which names are sorted and compared: unaccented, lower case, single spaces; the same on every database (decision 46). */
export const toSortName = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A piece of user text for LIKE in which %, _ and \ stand for themselves (SR-047). */
export const escapeLikePattern = (piece: string): string => piece.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
