const CANADIAN =
  /(?<![\p{L}\p{N}])([abceghj-nprstvxy][\do][abceghj-nprstv-z])[ -]?([\do][abceghj-nprstv-z][\do])(?![\p{L}\p{N}])/giu
const AREA_AT_END = /(?<![\p{L}\p{N}#])([abceghj-nprstvxy]\d[abceghj-nprstv-z])\s*(?=,|$)/giu
const ZIP_AT_END = /(?<![\p{L}\p{N}-])(\d{5})(?:-\d{4})?\s*$/u
const UNIT_BEFORE = /(?:unit|suite|ste|apt|apartment|room|rm|#)[.\s]*$/i

export interface ExtractedPostalCode {
  /** 'M5G 2C4', 'M5G', '10001', or '' when there is none. */
  code: string
  /** The text without it. */
  rest: string
}

/** Extracts a Canadian postal code, or its first half at the end of a part; a letter O typed for a zero is corrected. */
export function extractCanadianPostalCode(text: string): ExtractedPostalCode {
  for (const match of [...text.matchAll(CANADIAN)].toReversed()) {
    const [found, first = '', second = ''] = match
    // 'lot olo' is no code: O counts as a digit only beside a real one.
    if (!/\d/.test(found)) continue
    return {
      code: `${digitsInPlace(first, [1])} ${digitsInPlace(second, [0, 2])}`,
      rest: cut(text, match.index, found.length),
    }
  }
  for (const match of [...text.matchAll(AREA_AT_END)].toReversed()) {
    if (UNIT_BEFORE.test(text.slice(0, match.index))) continue
    return { code: (match[1] ?? '').toUpperCase(), rest: cut(text, match.index, match[0].length) }
  }
  return { code: '', rest: text }
}

export function extractZipCode(text: string): ExtractedPostalCode {
  const match = ZIP_AT_END.exec(text)
  return match ? { code: match[1] ?? '', rest: text.slice(0, match.index) } : { code: '', rest: text }
}

/** The texts before and after the code are different parts of the address. */
const cut = (text: string, at: number, length: number) => `${text.slice(0, at)},${text.slice(at + length)}`

const digitsInPlace = (half: string, places: number[]) =>
  [...half.toUpperCase()].map((sign, index) => (places.includes(index) && sign === 'O' ? '0' : sign)).join('')
