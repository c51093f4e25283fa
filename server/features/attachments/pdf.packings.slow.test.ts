import { describe, expect, test } from 'vitest'
import { activePdfs, cleanPdfs, pdfPackings } from '#server/testing/pdf-samples.ts'
import type { PdfObjects } from '#server/testing/pdfs.ts'
import { findPdfRejectionReason } from './pdf.ts'

// pdf.test.ts checks each document as it is; here it is written in another way.

/** Hexadecimal names are longer, so a page with names in its text would no longer be as long as it says. */
const isLongerThanItSays = (what: string, how: string) =>
  what === 'the forbidden words in a page' && how === 'with names in hexadecimal'

const inEveryPacking = (documents: Record<string, PdfObjects>) =>
  Object.entries(documents).flatMap(([what, objects]) =>
    pdfPackings
      .slice(1)
      .filter(([how]) => !isLongerThanItSays(what, how))
      .map(([how, pack]) => [what, how, objects, pack] as const),
  )

describe.concurrent('SR-057: PDFs with active content are refused, others pass', () => {
  test.each(inEveryPacking(activePdfs))('%s, %s, is refused', async (_what, _how, objects, pack) => {
    expect(await findPdfRejectionReason(await pack(objects))).toBe('active')
  })

  test.each(inEveryPacking(cleanPdfs))('%s, %s, passes', async (_what, _how, objects, pack) => {
    expect(await findPdfRejectionReason(await pack(objects))).toBeNull()
  })
})
