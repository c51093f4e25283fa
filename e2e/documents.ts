import { pdfFromObjects, pdfObjectsWithCatalogue } from '#server/testing/pdfs.ts'

/** A file in the format of Playwright's file chooser. */
export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Returns a small, complete PDF; `bytes` makes it larger. */
export const pdfFile = (name: string, bytes = 0): UploadFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfFromObjects(pdfObjectsWithCatalogue('', bytes > 0 ? { 9: `<< /Note (${'x'.repeat(bytes)}) >>` } : {})),
})

export const textFile = (name: string, text = 'Only text.'): UploadFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
