// Just enough of the PDF grammar to know which names an object holds, read as a viewer reads them: strings, comments and
// stream bodies are skipped, #xx in a name is undone.

export interface PdfValue {
  /** Every name in the value, at any depth, in order. */
  names: string[]
  /** For a name that is followed by a plain number, not a reference: the last such number. */
  numbers: Map<string, number>
  /** Where reading ended. */
  end: number
}

/** Thrown when reading has used up what it was allowed. */
export class TooComplex extends Error {}

/** How many more bytes may be read, over all values of a file together: no file makes the reading long. */
export interface Allowance {
  left: number
}

const SPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITER = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
const isRegular = (byte: number) => !SPACE.has(byte) && !DELIMITER.has(byte)
export const isSpace = (byte: number | undefined) => byte !== undefined && SPACE.has(byte)
export const isDelimiter = (byte: number | undefined) => byte !== undefined && DELIMITER.has(byte)

const code = (sign: string) => sign.charCodeAt(0)
const OPEN = code('(')
const CLOSE = code(')')
const LESS = code('<')
const MORE = code('>')
const LEFT = code('[')
const SLASH = code('/')
const PERCENT = code('%')
const BACKSLASH = code('\\')

/** Words that end an object; inside a dictionary they are taken for a value, as lenient viewers do. */
const ENDS = new Set(['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'])

/** Longer values are nothing that people send; reading one at a stretch must not keep others waiting. */
const MAX_VALUE = 2_000_000

/**
 * Reads what follows the word `obj` or `trailer`: a lone word or text, else everything to the word that ends the object,
 * or, where there are no such words, to the end of the first value that ends after `least`.
 */
export function readValue(bytes: Buffer, start: number, allowance: Allowance, least = Infinity): PdfValue {
  const opening = bytes[skipSpace(bytes, start)]
  const enough = opening === LESS || opening === LEFT ? least : 0
  const value: PdfValue = { names: [], numbers: new Map(), end: start }
  let depth = 0
  let name: string | undefined
  let numbered: string | undefined

  while (value.end < bytes.length) {
    const at = value.end
    const byte = bytes[at]!
    value.end = endOfToken(bytes, at)
    allowance.left -= value.end - at
    if (allowance.left < 0 || value.end - start > MAX_VALUE) throw new TooComplex()
    if (isSpace(byte) || byte === PERCENT) continue

    if (byte === SLASH) {
      name = plainName(bytes.toString('latin1', at + 1, value.end))
      numbered = undefined
      value.names.push(name)
      if (enough === 0) break
      continue
    }
    const isPair = value.end - at === 2
    if (byte === LESS && isPair) depth += 1
    else if (byte === MORE && isPair) depth -= 1
    else if (!isDelimiter(byte)) {
      const word = bytes.toString('latin1', at, Math.min(value.end, at + 20))
      if (depth <= 0 && ENDS.has(word)) return { ...value, end: at }
      if (word === 'R' && numbered !== undefined) value.numbers.delete(numbered)
      if (name !== undefined && /^\d{1,9}$/.test(word)) {
        value.numbers.set(name, Number(word))
        numbered = name
      }
    }
    name = undefined
    if (depth <= 0 && value.end >= enough) break
  }
  return value
}

/** Where the token that begins here ends: a space, a comment, a name, a text, a pair of angle brackets, a word. */
function endOfToken(bytes: Buffer, at: number): number {
  const byte = bytes[at]!
  if (byte === PERCENT) return endOfLine(bytes, at)
  if (byte === SLASH) return endOfWord(bytes, at + 1)
  if (byte === OPEN) return endOfText(bytes, at)
  if ((byte === LESS || byte === MORE) && bytes[at + 1] === byte) return at + 2
  if (byte === LESS) return after(bytes, MORE, at)
  return isRegular(byte) ? endOfWord(bytes, at) : at + 1
}

/** The first place from `at` on that is neither space nor comment. */
export function skipSpace(bytes: Buffer, at: number): number {
  let place = at
  while (isSpace(bytes[place]) || bytes[place] === PERCENT)
    place = bytes[place] === PERCENT ? endOfLine(bytes, place) : place + 1
  return place
}

const plainName = (name: string) =>
  name.includes('#')
    ? name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
    : name

function endOfWord(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && isRegular(bytes[at]!)) at += 1
  return at
}

function endOfLine(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
  return at
}

/** Parentheses nest, a backslash takes the meaning from the sign after it. */
function endOfText(bytes: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === BACKSLASH) at += 1
    else if (byte === OPEN) depth += 1
    else if (byte === CLOSE && (depth -= 1) === 0) return at + 1
  }
  return bytes.length
}

function after(bytes: Buffer, byte: number, start: number): number {
  const at = bytes.indexOf(byte, start)
  return at === -1 ? bytes.length : at + 1
}
