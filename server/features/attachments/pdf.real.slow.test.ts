import { randomBytes, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfFromObjects, pdfObjectsWithCatalogue } from '#server/testing/pdfs.ts'
import { findPdfRejectionReason, type PdfRejectionReason } from './pdf.ts'

/** A page or a chart by each of these programs. */
const MADE_HERE = join(import.meta.dirname, 'real-pdfs')
/** A folder of documents from elsewhere, and how many damaged ones to make. */
const { REAL_PDFS, PDF_MUTANTS = '60' } = process.env
const HOUR = 3_600_000

async function documentsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files.filter((one) => one.isFile() && /\.pdf$/i.test(one.name)).map((one) => join(one.parentPath, one.name))
}

/** Checks them two at a time, like uploads. */
async function checkAll<T>(things: T[], bytesOf: (thing: T) => Buffer | Promise<Buffer>) {
  const left = [...things]
  const found: { thing: T; fault: PdfRejectionReason | null; milliseconds: number }[] = []
  const work = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) {
      const bytes = await bytesOf(thing)
      const start = performance.now()
      found.push({ thing, fault: await findPdfRejectionReason(bytes), milliseconds: performance.now() - start })
    }
  }
  await Promise.all([work(), work()])
  return found
}

const refusedAmong = async (paths: string[]) =>
  (await checkAll(paths, (path) => readFile(path)))
    .filter(({ fault }) => fault !== null)
    .map(({ thing, fault }) => `${fault} ${thing}`)

test('SR-057: documents of LuaTeX, Chromium, LibreOffice and eighteen other programs pass', async () => {
  const documents = await documentsIn(MADE_HERE)
  expect(documents).toHaveLength(21)
  expect(await refusedAmong(documents)).toEqual([])
}, 120_000)

test.runIf(REAL_PDFS)(
  'SR-057: documents from elsewhere pass',
  async () => {
    const documents = await documentsIn(REAL_PDFS!)
    expect(documents.length).toBeGreaterThan(0)
    expect(await refusedAmong(documents)).toEqual([])
  },
  HOUR,
)

test(
  'SR-057: damaged documents of every kind crash no reader and none takes too long',
  async () => {
    const script = pdfFromObjects(pdfObjectsWithCatalogue('/OpenAction << /S /JavaScript /JS (x) >>'))
    const samples = [script, ...(await Promise.all((await documentsIn(MADE_HERE)).map((path) => readFile(path))))]
    const mutants = Array.from({ length: Number(PDF_MUTANTS) }, (_, nth) => mutantOf(samples[nth % samples.length]!))
    const failed = (await checkAll(mutants, (bytes) => bytes)).filter(({ fault }) => fault === 'unchecked')
    expect(failed.map(({ thing }) => thing.toString('base64'))).toEqual([])
  },
  HOUR,
)

/** Returns a copy with ten changed bytes or pieces. */
function mutantOf(sample: Buffer): Buffer {
  const mutant = Buffer.from(sample)
  for (let change = 0; change < 10; change += 1) {
    const at = randomInt(mutant.length)
    if (change % 3) mutant[at] = randomInt(256)
    else randomBytes(Math.min(8, mutant.length - at)).copy(mutant, at)
  }
  return mutant
}
