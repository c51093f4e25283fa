import loadQpdf, { type QpdfInstance } from '@neslinesli93/qpdf-wasm'

// PDFs for tests, small but complete: with a valid cross-reference table, in every way in which objects can be written.

/** Objects by number; 1 is the catalogue. */
export type PdfObjects = Record<number, string>

const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R'

export const pdfObjectsWithCatalogue = (catalogue: string, more: PdfObjects = {}): PdfObjects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< ${PAGE} >>`,
  4: '<< /Length 0 >>\nstream\n\nendstream',
  ...more,
})

export const pdfObjectsWithPage = (page: string, more: PdfObjects = {}): PdfObjects =>
  pdfObjectsWithCatalogue('', { 3: `<< ${PAGE} ${page} >>`, ...more })

/** A page with one annotation. */
export const pdfObjectsWithAnnotation = (annotation: string, more: PdfObjects = {}): PdfObjects =>
  pdfObjectsWithPage(`/Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>]`, more)

export const pdfObjectsWithLink = (action: string, more: PdfObjects = {}): PdfObjects =>
  pdfObjectsWithAnnotation(`/Subtype /Link /A << ${action} >>`, more)

interface Written {
  body: string
  offsets: Map<number, number>
}

function append(written: Written, objects: PdfObjects) {
  for (const [number, object] of Object.entries(objects)) {
    written.offsets.set(Number(number), written.body.length)
    written.body += `${number} 0 obj\n${object}\nendobj\n`
  }
}

function finish({ body, offsets }: Written, trailer = ''): Buffer {
  const rows = [...offsets].map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
  const size = Math.max(...offsets.keys()) + 1
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

export function pdfFromObjects(objects: PdfObjects): Buffer {
  const written = { body: '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', offsets: new Map<number, number>() }
  append(written, objects)
  return finish(written)
}

/** Writes every letter of every name as #xx. */
export const createPdfWithEscapedNames = (objects: PdfObjects): Buffer =>
  pdfFromObjects(
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

/** Appends a second version of the file to a harmless first one. */
export function createPdfWithUpdate(objects: PdfObjects): Buffer {
  const first = pdfFromObjects(pdfObjectsWithCatalogue('')).toString('latin1')
  const written = { body: first, offsets: new Map<number, number>() }
  append(written, objects)
  return finish(written, `/Prev ${/startxref\n(\d+)/.exec(first)![1]}`)
}

/** Returns the file as rewritten by qpdf with these options, for example `--object-streams=generate`. */
export async function rewritePdfWithQpdf(bytes: Buffer, ...options: string[]): Promise<Buffer> {
  const qpdf = await (loadQpdf as unknown as () => Promise<QpdfInstance>)()
  const files = qpdf.FS as QpdfInstance['FS'] & { writeFile: (path: string, bytes: Uint8Array) => void }
  files.writeFile('/in.pdf', bytes)
  const exit = qpdf.callMain(['/in.pdf', ...options, '/out.pdf'])
  if (exit !== 0) throw new Error(`qpdf ended with ${exit}`)
  return Buffer.from(files.readFile('/out.pdf'))
}
