import { plainPdf, withPages } from '#server/testing/pdfs.ts'

/** A file as a file dialog hands it over. */
export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A small, whole PDF; `bytes` makes it larger. */
export const aPdf = (name: string, bytes = 0): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: plainPdf(withPages('', bytes > 0 ? { 9: `<< /Note (${'x'.repeat(bytes)}) >>` } : {})),
})

export const aText = (name: string, text = 'Only text.'): GivenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
