/** Returns a typed number, with a decimal point or comma; undefined for an empty text, NaN for what is no number. */
export const parseDecimal = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))
