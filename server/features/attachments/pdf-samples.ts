import { deflateSync } from 'node:zlib'

// PDFs for tests, small but whole: with a right cross-reference, in every way in which objects can be packed.

/** Objects by number; 1 is the catalogue. */
export type PdfObjects = Record<number, string>

const PAGES: PdfObjects = {
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
  4: '<< /Length 0 >>\nstream\n\nendstream',
}
export const withPages = (catalogue: string, more: PdfObjects = {}): PdfObjects => ({
  ...PAGES,
  1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
  ...more,
})

const numbersOf = (objects: PdfObjects) => Object.keys(objects).map(Number)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

interface Written {
  body: string
  offsets: Map<number, number>
}

function append(written: Written, number: number, object: string, start = `${number} 0 obj\n`) {
  written.offsets.set(number, written.body.length)
  written.body += `${start}${object}\nendobj\n`
}

function finish({ body, offsets }: Written, trailer = ''): Buffer {
  const rows = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
  const size = Math.max(...offsets.keys()) + 1
  return latin1(
    `${body}xref\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

const begin = (): Written => ({ body: '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', offsets: new Map() })

export function plainPdf(objects: PdfObjects, trailer?: string): Buffer {
  const written = begin()
  for (const number of numbersOf(objects)) append(written, number, objects[number]!)
  return finish(written, trailer)
}

/** Every letter of every name as #xx. */
export const escapedPdf = (objects: PdfObjects): Buffer =>
  plainPdf(
    Object.fromEntries(
      Object.entries(objects).map(([number, object]) => [
        number,
        object.replaceAll(
          /\/([A-Za-z]+)/g,
          (_, name: string) => `/${[...name].map((sign) => `#${sign.charCodeAt(0).toString(16)}`).join('')}`,
        ),
      ]),
    ),
  )

/** A second version of the file appended to a harmless first one. */
export function updatedPdf(objects: PdfObjects): Buffer {
  const first = plainPdf(withPages('')).toString('latin1')
  const written: Written = { body: first, offsets: new Map() }
  for (const number of numbersOf(objects)) append(written, number, objects[number]!)
  return finish(written)
}

/** Object headers without the space, with comments, and with an open parenthesis before each of them. */
export function oddPdf(objects: PdfObjects): Buffer {
  const written = begin()
  for (const number of numbersOf(objects)) {
    written.body += '(an unclosed text\n'
    append(written, number, objects[number]!, number % 2 ? `${number} 0obj` : `${number}%x\n0 %(\nobj%y\n`)
  }
  return finish(written)
}

interface Packing {
  filter?: string
  dictionary?: (length: number, first: number, count: number) => string
  pack?: (content: Buffer) => Buffer
}

/** What has no stream of its own goes into one object stream; the cross-reference is a stream as well. */
export function packedPdf(
  objects: PdfObjects,
  { filter = '/Filter /FlateDecode', pack = deflateSync, dictionary }: Packing = {},
): Buffer {
  const inside = numbersOf(objects).filter((number) => !objects[number]!.includes('stream'))
  const written = begin()
  for (const number of numbersOf(objects).filter((one) => !inside.includes(one)))
    append(written, number, objects[number]!)

  let table = ''
  let content = ''
  for (const number of inside) {
    table += `${number} ${content.length} `
    content += `${objects[number]!}\n`
  }
  const packed = pack(latin1(table + content))
  const size = Math.max(...numbersOf(objects)) + 3
  const dict =
    dictionary?.(packed.length, table.length, inside.length) ??
    `<< /Type /ObjStm /N ${inside.length} /First ${table.length} /Length ${packed.length} ${filter} >>`
  append(written, size - 2, `${dict}\nstream\n${packed.toString('latin1')}\nendstream`)

  const start = written.body.length
  written.offsets.set(size - 1, start)
  const row = (type: number, a: number, b: number) => {
    const bytes = Buffer.alloc(7)
    bytes.writeUInt8(type)
    bytes.writeUInt32BE(a, 1)
    bytes.writeUInt16BE(b, 5)
    return bytes
  }
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = written.offsets.get(number)
    if (offset !== undefined) return row(1, offset, 0)
    return inside.includes(number) ? row(2, size - 2, inside.indexOf(number)) : row(0, 0, 65_535)
  })
  const table2 = deflateSync(Buffer.concat(rows))
  const xref = `<< /Type /XRef /Size ${size} /W [1 4 2] /Root 1 0 R /Length ${table2.length} /Filter /FlateDecode >>`
  return latin1(
    `${written.body}${size - 1} 0 obj\n${xref}\nstream\n${table2.toString('latin1')}\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`,
  )
}
