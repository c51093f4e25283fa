import { deflateSync } from 'node:zlib'
import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { faultOfPdf } from './pdf.ts'
import { escapedPdf, oddPdf, packedPdf, plainPdf, updatedPdf, withPages, type PdfObjects } from './pdf-samples.ts'

const EMBEDDED = '<< /Type /EmbeddedFile /Length 3 >>\nstream\nabc\nendstream'

const active: Record<string, PdfObjects> = {
  'a script on opening': withPages('/OpenAction 5 0 R', { 5: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  'a script on opening, inline': withPages('/OpenAction << /S /JavaScript /JS (x) >>'),
  'a named script': withPages('/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', {
    5: '<< /S /JavaScript /JS 4 0 R >>',
  }),
  'a script behind a reference': withPages('/AA << /WC << /S 5 0 R /X (x) >> >>', { 5: '/JavaScript' }),
  'a program to start': withPages('/OpenAction << /S /Launch /F (cmd.exe) >>'),
  'a file inside': withPages('/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>', {
    5: '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>',
    6: EMBEDDED,
  }),
  'a file inside without a type': withPages('/AF [5 0 R]', {
    5: '<< /F (a.exe) /EF << /F 6 0 R >> >>',
    6: '<< /Length 3 >>\nstream\nabc\nendstream',
  }),
  'an attached file note': withPages('', {
    3: '<< /Type /Page /Parent 2 0 R /Annots [<< /Type /Annot /Subtype /FileAttachment /FS 5 0 R >>] >>',
    5: '<< /F (a.exe) >>',
  }),
  'rich media': withPages('', { 5: '<< /Type /Annot /Subtype /RichMedia /Rect [0 0 1 1] >>' }),
  'a form in XFA': withPages('/AcroForm << /Fields [] /XFA [(a) 4 0 R] >>'),
  'a playing script': withPages('', { 5: '<< /S /Rendition /OP 0 /JS (x) >>' }),
  'a script behind a stray bracket': withPages('/A ] /OpenAction << /S /JavaScript >>'),
  'a script behind a word that ends objects': withPages('/A endobj /B stream /OpenAction << /S /JavaScript >>'),
  'a script behind an end too many': withPages('/A >> >> /OpenAction << /S /JavaScript >>'),
  'a form that sends itself': withPages('/OpenAction << /S /SubmitForm /F (https://example.org) >>'),
  'a form that reads a file': withPages('/OpenAction << /S /ImportData /F (C:/secret) >>'),
  'a jump into a file elsewhere': withPages('', { 5: '<< /AA << /O << /S /GoToR /F (//host/share) >> >> >>' }),
  'a jump into a file inside': withPages('', { 5: '<< /S /GoToE /T << /R /C >> >>' }),
}

const clean: Record<string, PdfObjects> = {
  'a page': withPages(''),
  'a page to open at': withPages('/OpenAction [3 0 R /Fit]'),
  'links and an outline': withPages('/Outlines 5 0 R', {
    5: '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>',
    6: '<< /Title (Chapter \\(1\\)) /Parent 5 0 R /A << /S /URI /URI (https://example.org/JavaScript) >> >>',
  }),
  'plain form fields': withPages('/AcroForm << /Fields [5 0 R] /NeedAppearances true >>', {
    5: '<< /FT /Tx /T (Name) /V (Ada /Launch /JS) /Subtype /Widget /Type /Annot /Rect [0 0 9 9] >>',
  }),
  'the forbidden words in texts': withPages('', {
    5: '<< /Title (HTML/JavaScript and /Launch /EmbeddedFile) /Author <2F4A6176615363726970742F4C61756E6368> >>',
  }),
  'the forbidden words in a comment': withPages('', { 5: '<< /A 1 %/JavaScript /Launch\n>>' }),
  'the forbidden words in a page': withPages('', {
    4: '<< /Length 40 >>\nstream\nBT (Plan/Launch) Tj /JS gs ET /JavaScript\nendstream',
  }),
  'longer names that begin alike': withPages('/JavaScripts 1 /XFAB 2 /Launcher 3 /EFG 4 /EncryptMetadata true'),
}

const packings = { plainPdf, escapedPdf, updatedPdf, oddPdf, packedPdf }
const unpacked = (objects: PdfObjects) => packedPdf(objects, { filter: '', pack: (content) => content })

describe.each(Object.entries({ ...packings, unpacked }))('%s', (_, pack) => {
  test.each(Object.entries(active))('SR-057: %s is refused', async (_what, objects) => {
    expect(await faultOfPdf(pack(objects))).toBe('active')
  })

  test.each(Object.entries(clean))('SR-057: %s passes', async (_what, objects) => {
    expect(await faultOfPdf(pack(objects))).toBeNull()
  })
})

const script = withPages('/OpenAction << /S /JavaScript /JS (x) >>')

test.each([
  ['two filters', { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }],
  ['another filter', { filter: '/Filter /LZWDecode' }],
  ['a filter behind a reference', { filter: '/Filter 9 0 R' }],
  ['a predictor', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }],
  ['broken packing', { pack: (content: Buffer) => deflateSync(content).subarray(0, 20) }],
  [
    'a table behind a reference',
    { dictionary: (n: number) => `<< /Type /ObjStm /N 9 0 R /First 9 0 R /Length ${n} /Filter /FlateDecode >>` },
  ],
])('SR-057: an object stream with %s cannot be looked into and is refused', async (_, packing) => {
  expect(await faultOfPdf(packedPdf(script, packing))).toBe('unchecked')
})

test('SR-057: an object stream without its type, and one that its table reads in another order, are looked into', async () => {
  const untyped = packedPdf(script, {
    dictionary: (length, first, count) => `<< /N ${count} /First ${first} /Length ${length} /Filter /FlateDecode >>`,
  })
  expect(await faultOfPdf(untyped)).toBe('active')
  const hidden = '5 13 6 0 (an unclosed << /S /JavaScript >>'
  const skewed = packedPdf(withPages(''), {
    pack: () => deflateSync(Buffer.from(hidden)),
    dictionary: (length) => `<< /Type /ObjStm /N 2 /First 9 /Length ${length} /Filter /FlateDecode >>`,
  })
  expect(await faultOfPdf(skewed)).toBe('active')
})

test('SR-057: a protected PDF is told apart, with a table and with a stream as cross-reference', async () => {
  expect(await faultOfPdf(plainPdf(withPages(''), '/Encrypt 5 0 R /ID [<00> <00>]'))).toBe('encrypted')
  const streamed = packedPdf(withPages('')).toString('latin1').replace('/Type /XRef', '/Encrypt 5 0 R /Type /XRef')
  const shifted = Buffer.from(streamed, 'latin1')
  expect(await faultOfPdf(shifted)).toBe('encrypted')
})

test.each([
  ['no header', (pdf: Buffer) => pdf.subarray(1)],
  ['cut off', (pdf: Buffer) => pdf.subarray(0, -20)],
  ['cut in half', (pdf: Buffer) => pdf.subarray(0, pdf.length / 2)],
  [
    'a wrong cross-reference',
    (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n12'), 'latin1'),
  ],
  [
    'a cross-reference outside',
    (pdf: Buffer) => Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n999999999'), 'latin1'),
  ],
  ['only a header', () => Buffer.from('%PDF-1.4\n')],
  ['only the end', () => Buffer.from('startxref\n0\n%%EOF')],
  ['nothing', () => Buffer.alloc(0)],
])('a PDF with %s is damaged', async (_, damage) => {
  expect(await faultOfPdf(damage(plainPdf(withPages(''))))).toBe('damaged')
})

test('SR-057: files made to be slow are refused or read, never long: nested, unclosed, inflating', async () => {
  const repeated = (piece: string, times: number) => withPages('', { 5: piece.repeat(times) })
  expect(await faultOfPdf(plainPdf(repeated('<<', 500_000)))).toBeNull()
  expect(await faultOfPdf(plainPdf(repeated('( obj ', 300_000)))).toBe('unchecked')
  const bomb = packedPdf(withPages(''), { pack: () => deflateSync(Buffer.alloc(40_000_000)) })
  expect(await faultOfPdf(bomb)).toBe('unchecked')
  const wide = packedPdf(withPages(''), {
    pack: () => deflateSync(Buffer.alloc(10_000_000, '1 0 ')),
    dictionary: (length) => `<< /Type /ObjStm /N 9999999 /First 10000000 /Length ${length} /Filter /FlateDecode >>`,
  })
  expect(await faultOfPdf(wide)).toBe('unchecked')
})

test('SR-057: 2,000 mutants bring nothing down', async () => {
  const samples = Object.values({ ...active, ...clean }).flatMap((objects) => [plainPdf(objects), packedPdf(objects)])
  for (let i = 0; i < 2_000; i += 1) {
    const mutant = Buffer.from(samples[i % samples.length]!)
    for (let change = 0; change < 10; change += 1) {
      const at = randomInt(mutant.length)
      if (change % 3) mutant[at] = randomInt(256)
      else randomBytes(Math.min(8, mutant.length - at)).copy(mutant, at)
    }
    expect([null, 'damaged', 'encrypted', 'active', 'unchecked']).toContain(await faultOfPdf(mutant))
  }
})
