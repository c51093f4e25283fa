import { setImmediate } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { isDelimiter, isSpace, readValue, skipSpace, TooComplex, type Allowance, type PdfValue } from './pdf-values.ts'

export type PdfFault = 'damaged' | 'encrypted' | 'active' | 'unchecked'

/** Names that give a document scripts, programs to start, files or forms inside it (SR-057). */
const ACTIVE = new Set([
  'JavaScript',
  'JS',
  'Rendition',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'GoToE',
  'GoToR',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'XFA',
])
const FILTERS = new Set(
  'ASCIIHexDecode AHx ASCII85Decode A85 LZWDecode LZW FlateDecode Fl RunLengthDecode RL CCITTFaxDecode CCF JBIG2Decode DCTDecode DCT JPXDecode Crypt'.split(
    ' ',
  ),
)
const END_WITHIN = 2_048
const MAX_INFLATED = 16_000_000
/** Bytes of the table in an object stream. */
const MAX_TABLE = 1_000_000
const MAX_MILLISECONDS = 2_000
const BREATH_EVERY = 1_000_000

/**
 * What speaks against a PDF, or null. Every object is read, wherever a viewer might find one, object streams inflated;
 * what cannot be looked into is refused. Takes 2 seconds at most and lets others run meanwhile.
 */
export async function faultOfPdf(bytes: Buffer): Promise<PdfFault | null> {
  if (!isComplete(bytes)) return 'damaged'
  const look: Look = {
    allowance: { left: 4 * bytes.length + 64_000_000 },
    inflated: 0,
    deadline: performance.now() + MAX_MILLISECONDS,
    breathAt: 0,
  }
  look.breathAt = look.allowance.left - BREATH_EVERY
  try {
    return (await faultAfter(bytes, 'trailer', look)) ?? (await faultAfter(bytes, 'obj', look))
  } catch (error) {
    if (error instanceof TooComplex) return 'unchecked'
    throw error
  }
}

interface Look {
  allowance: Allowance
  inflated: number
  deadline: number
  breathAt: number
}

/** Header, end mark, and a cross-reference where the end says that it is: what a cut-off file lacks. */
function isComplete(bytes: Buffer): boolean {
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  const end = bytes.toString('latin1', Math.max(0, bytes.length - END_WITHIN))
  const found = /startxref\s+(\d{1,10})\s+%%EOF[^%]*$/.exec(end)
  if (!found) return false
  const table = skipSpace(bytes, Number(found[1]))
  return /^(xref\s|\d+\s+\d+\s+obj)/.test(bytes.toString('latin1', table, table + 40))
}

/** Looks at the value after each such word; a word inside other data is looked at, too, which does no harm. */
async function faultAfter(bytes: Buffer, word: 'obj' | 'trailer', look: Look): Promise<PdfFault | null> {
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + word.length)) {
    await breathe(look)
    if (word === 'obj' && !mayPrecedeObject(bytes[at - 1])) continue
    const value = readValue(bytes, at + word.length, look.allowance)
    const fault = faultOf(value) ?? (isObjectStream(value) ? await faultInside(bytes, value, look) : null)
    if (fault) return fault
  }
  return null
}

/** '1 0 obj', '1 0obj' and a comment in between, but not 'endobj'. */
const mayPrecedeObject = (byte: number | undefined) =>
  isSpace(byte) || isDelimiter(byte) || (byte !== undefined && byte >= 48 && byte <= 57)

function faultOf(value: PdfValue): PdfFault | null {
  if (value.names.includes('Encrypt')) return 'encrypted'
  return value.names.some((name) => ACTIVE.has(name)) ? 'active' : null
}

/** Viewers go by the numbers, not by the type. */
const isObjectStream = ({ names }: PdfValue) =>
  names.includes('ObjStm') || (names.includes('First') && names.includes('N'))

/** The objects in an object stream: each where the stream's own table says, and all of them one after the other. */
async function faultInside(bytes: Buffer, value: PdfValue, look: Look): Promise<PdfFault | null> {
  const body = bodyOf(bytes, value, look)
  if (body === 'no stream') return null
  const first = value.numbers.get('First')
  const count = value.numbers.get('N')
  const isSaidTwice = value.names.filter((name) => name === 'First' || name === 'N').length > 2
  if (!body || isSaidTwice || first === undefined || count === undefined || first > MAX_TABLE) return 'unchecked'
  const table = body.toString('latin1', 0, first).match(/\d+/g) ?? []
  const offsets = table.filter((_, place) => place % 2 === 1 && place < 2 * count)
  const starts = offsets.map((offset) => first + Number(offset)).sort((a, b) => a - b)
  for (const [place, start] of starts.entries()) {
    await breathe(look)
    const fault = faultOf(readValue(body, start, look.allowance, starts[place + 1] ?? body.length))
    if (fault) return fault
  }
  return faultOf(readValue(body, first, look.allowance))
}

/** The plain bytes of the stream that follows; null when they are packed in a way that we do not look into. */
function bodyOf(bytes: Buffer, value: PdfValue, look: Look): Buffer | 'no stream' | null {
  const word = skipSpace(bytes, value.end)
  if (bytes.toString('latin1', word, word + 6) !== 'stream') return 'no stream'
  let start = word + 6
  if (bytes[start] === 13) start += 1
  if (bytes[start] === 10) start += 1

  const filters = value.names.filter((name) => FILTERS.has(name))
  if (value.names.includes('Predictor')) return null
  if (filters.length === 0 && !value.names.includes('Filter')) {
    const end = bytes.indexOf('endstream', start)
    return bytes.subarray(start, end === -1 ? bytes.length : end)
  }
  if (filters.length !== 1 || (filters[0] !== 'FlateDecode' && filters[0] !== 'Fl')) return null
  try {
    const body = inflateSync(bytes.subarray(start), { maxOutputLength: MAX_INFLATED })
    look.inflated += body.length
    if (look.inflated > 4 * MAX_INFLATED) throw new TooComplex()
    return body
  } catch (error) {
    if (error instanceof TooComplex) throw error
    return null
  }
}

async function breathe(look: Look): Promise<void> {
  if (look.allowance.left > look.breathAt) return
  look.breathAt = look.allowance.left - BREATH_EVERY
  if (performance.now() > look.deadline) throw new TooComplex()
  await setImmediate()
}
