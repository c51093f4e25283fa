import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { activePdfs, cleanPdfs, pdfPackings } from '#server/testing/pdf-samples.ts'
import {
  pdfFromObjects,
  rewritePdfWithQpdf,
  pdfObjectsWithPage,
  pdfObjectsWithCatalogue,
} from '#server/testing/pdfs.ts'
import { findPdfRejectionReason } from './pdf.ts'

describe.concurrent('SR-057: PDFs with active content are refused, others pass', () => {
  test.each(Object.entries(activePdfs))('%s is refused', async (_what, objects) => {
    expect(await findPdfRejectionReason(pdfFromObjects(objects))).toBe('active')
  })

  test.each(Object.entries(cleanPdfs))('%s passes', async (_what, objects) => {
    expect(await findPdfRejectionReason(pdfFromObjects(objects))).toBeNull()
  })
})

test.each(pdfPackings.slice(1))('SR-057: a script %s is refused', async (_how, pack) => {
  expect(await findPdfRejectionReason(await pack(activePdfs['a script on opening']!))).toBe('active')
})

test.each([
  ['with a password for opening', ['open', 'owner', '256']],
  ['against changes alone', ['', 'owner', '256']],
  ['against changes alone, the older way', ['', 'owner', '128', '--use-aes=y']],
  ['with weak keys', ['open', 'owner', '40']],
])('SR-057: a PDF that is protected %s is recognized', async (_how, encrypt) => {
  const weak = encrypt[2] === '256' ? [] : ['--allow-weak-crypto']
  const pdf = await rewritePdfWithQpdf(
    pdfFromObjects(pdfObjectsWithCatalogue('')),
    ...weak,
    '--encrypt',
    ...encrypt,
    '--',
  )
  expect(await findPdfRejectionReason(pdf)).toBe('encrypted')
})

const page = pdfFromObjects(pdfObjectsWithCatalogue(''))
const changed = (from: RegExp, to: string) => Buffer.from(page.toString('latin1').replace(from, to), 'latin1')

test.each([
  ['no header', page.subarray(1)],
  ['its end missing', page.subarray(0, -60)],
  ['its second half missing', page.subarray(0, page.length / 2)],
  ['a wrong cross-reference', changed(/startxref\n\d+/, 'startxref\n12')],
  ['a cross-reference outside', changed(/startxref\n\d+/, 'startxref\n999999999')],
  ['an object that has another number', changed(/3 0 obj/, '7 0 obj')],
  ['only a header', Buffer.from('%PDF-1.4\n')],
  ['nothing', Buffer.alloc(0)],
])('SR-057: a PDF with %s is damaged, since each viewer would repair it differently', async (_, pdf) => {
  expect(await findPdfRejectionReason(pdf)).toBe('damaged')
})

test('SR-057: both of two values for one key are checked, because viewers may use either', async () => {
  const twice = pdfObjectsWithCatalogue('/OpenAction << /S /JavaScript /JS (x) >> /OpenAction [3 0 R /Fit]')
  expect(await findPdfRejectionReason(pdfFromObjects(twice))).toBe('damaged')
  const fonts = pdfObjectsWithPage('/Resources << /Font << /F1 << /Type /Font >> /F1 << /Type /Font >> >> >>')
  expect(await findPdfRejectionReason(pdfFromObjects(fonts))).toBeNull()
})

test('SR-057: a file that takes too long or too much memory is refused', async () => {
  const limits = { processorMs: 2_000, waitMs: 30_000, memory: 300_000_000, heapMegabytes: 300 }
  expect(await findPdfRejectionReason(page, { ...limits, waitMs: 1 })).toBe('unchecked')
  const long = pdfFromObjects(pdfObjectsWithCatalogue('/X 5 0 R', { 5: `[${'0 '.repeat(200_000)}]` }))
  expect(await findPdfRejectionReason(long)).toBeNull()
  expect(await findPdfRejectionReason(long, { ...limits, processorMs: 1 })).toBe('unchecked')
  expect(await findPdfRejectionReason(long, { ...limits, memory: 17_000_000 })).toBe('unchecked')
  expect(await findPdfRejectionReason(long, { ...limits, heapMegabytes: 4 })).toBe('unchecked')
})

test('SR-057: files made to be slow are refused within their time: nested, unclosed, inflating', async () => {
  const objects = (content: string) => pdfFromObjects(pdfObjectsWithCatalogue('/X 5 0 R', { 5: content }))
  const stream = deflateSync(Buffer.alloc(200_000_000)).toString('latin1')
  for (const pdf of [
    objects('<<'.repeat(500_000)),
    objects('['.repeat(500_000)),
    objects('( obj '.repeat(300_000)),
    objects(
      `<< /Type /ObjStm /N 9 /First 99 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ),
  ])
    expect(['damaged', 'unchecked', null]).toContain(await findPdfRejectionReason(pdf))
})

test('SR-057: 503 when too many PDFs arrive together; the first ones are read', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => findPdfRejectionReason(page)))
  const refused = answers.filter((one) => one.status === 'rejected')
  expect(refused.length).toBe(8)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 })
  expect(answers.slice(0, 22)).toEqual(Array.from({ length: 22 }, () => ({ status: 'fulfilled', value: null })))
})
