import {
  createPdfWithEscapedNames,
  createPdfWithUpdate,
  pdfFromObjects,
  type PdfObjects,
  pdfObjectsWithAnnotation,
  pdfObjectsWithCatalogue,
  pdfObjectsWithLink,
  pdfObjectsWithPage,
  rewritePdfWithQpdf,
} from './pdfs.ts'

const STREAM = '/Length 3 >>\nstream\nabc\nendstream'
const FILE = { 5: '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>', 6: `<< /Type /EmbeddedFile ${STREAM}` }
const link = (address: string) => pdfObjectsWithLink(`/S /URI /URI ${address}`)
const field = (more: string) =>
  pdfObjectsWithCatalogue('/AcroForm << /Fields [5 0 R] >>', {
    5: `<< /T (Name) /Subtype /Widget /Type /Annot /Rect [0 0 9 9] ${more} >>`,
  })

/** Documents with active content, by what it is. */
export const activePdfs: Record<string, PdfObjects> = {
  'a script on opening': pdfObjectsWithCatalogue('/OpenAction 5 0 R', {
    5: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
  }),
  'a script on opening, in place': pdfObjectsWithCatalogue('/OpenAction << /S /JavaScript /JS (x) >>'),
  'a named script': pdfObjectsWithCatalogue('/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', {
    5: '<< /S /JavaScript /JS 4 0 R >>',
  }),
  'a script with its type elsewhere': pdfObjectsWithLink('/S 5 0 R', { 5: '/JavaScript' }),
  'a script of a page': pdfObjectsWithPage('/AA << /O << /S /JavaScript /JS (x) >> >>'),
  'a script of a field': field('/FT /Tx /AA << /F 6 0 R >>'),
  'a program to start': pdfObjectsWithCatalogue('/OpenAction << /S /Launch /F (cmd.exe) >>'),
  'a program behind a link': pdfObjectsWithLink('/S /Launch /F (cmd.exe)'),
  'an address on opening': pdfObjectsWithCatalogue('/OpenAction << /S /URI /URI (https://example.org) >>'),
  'an address after a place on opening': pdfObjectsWithCatalogue(
    '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://example.org) >> >>',
  ),
  'an address on turning to a page': pdfObjectsWithPage('/AA << /O << /S /URI /URI (https://example.org) >> >>'),
  'an action of a kind that nobody knows on opening': pdfObjectsWithCatalogue('/OpenAction << /S /Surprise >>'),
  'a link to a file': link('(file:///etc/passwd)'),
  'a link to a share': link('(\\\\\\\\evil\\\\share)'),
  'a link to another computer': link('(//evil/share)'),
  'a link that is a script, in hexadecimal': link(`<${Buffer.from('JavaScript:x').toString('hex')}>`),
  'a link with a line break in its scheme': link('(java\\nscript:x)'),
  'a link that is no text': link('/Odd'),
  'relative links to a share': pdfObjectsWithCatalogue('/URI << /Base (file://evil/share) >>'),
  'printing on opening': pdfObjectsWithCatalogue('/OpenAction << /S /Named /N /Print >>'),
  'printing behind a link': pdfObjectsWithLink('/S /Named /N /Print'),
  'a movie': pdfObjectsWithAnnotation('/Subtype /Movie /Movie << /F (a.avi) >>'),
  'playing a movie': pdfObjectsWithLink('/S /Movie /T (a)'),
  'a sound': pdfObjectsWithAnnotation('/Subtype /Sound /Sound 4 0 R'),
  'playing a sound': pdfObjectsWithLink('/S /Sound /Sound 4 0 R'),
  'a thread in another file': pdfObjectsWithLink('/S /Thread /F (//evil/share) /D 0'),
  'a rendition': pdfObjectsWithLink('/S /Rendition /OP 0'),
  'a form that is sent': pdfObjectsWithAnnotation('/Subtype /Widget /A << /S /SubmitForm /F (https://example.org) >>'),
  'a form that reads a file': pdfObjectsWithLink('/S /ImportData /F (C:/secret)'),
  'a jump into a file elsewhere': pdfObjectsWithLink('/S /GoToR /F (//evil/share) /D [0 /Fit]'),
  'a jump into a file inside': pdfObjectsWithLink('/S /GoToE /T << /R /C >>'),
  'rich media': pdfObjectsWithAnnotation('/Subtype /RichMedia /RichMediaContent << >>'),
  'a model with a script': pdfObjectsWithAnnotation('/Subtype /3D /3DD 5 0 R', {
    5: `<< /Type /3D /Subtype /U3D /OnInstantiate 4 0 R ${STREAM}`,
  }),
  'a form in XFA': pdfObjectsWithCatalogue('/AcroForm << /Fields [] /XFA [(a) 4 0 R] >>'),
  'a file inside': pdfObjectsWithCatalogue('/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>', FILE),
  'a file inside that belongs to the document': pdfObjectsWithCatalogue('/AF [5 0 R]', FILE),
  'a file inside a note': pdfObjectsWithAnnotation('/Subtype /FileAttachment /FS 5 0 R', FILE),
  'a file at an address': pdfObjectsWithCatalogue('/AF [<< /Type /Filespec /FS /URL /F (https://example.org) >>]'),
  'a collection of files': pdfObjectsWithCatalogue('/Collection << /View /D >>'),
  'a stream from a file': pdfObjectsWithCatalogue('', { 4: `<< /F (//evil/share) ${STREAM}` }),
  'a page of another file': pdfObjectsWithPage('/Resources << /XObject << /X 5 0 R >> >>', {
    5: `<< /Subtype /Form /BBox [0 0 1 1] /Ref << /F (//evil/share) /Page 0 >> ${STREAM}`,
  }),
}
activePdfs['a script of a field']![6] = '<< /S /JavaScript /JS (AFDate_Format\\(0\\);) >>'

/** Documents that are accepted although they resemble the others. */
export const cleanPdfs: Record<string, PdfObjects> = {
  'a page': pdfObjectsWithCatalogue(''),
  'a place to open at': pdfObjectsWithCatalogue('/OpenAction [3 0 R /Fit]'),
  'a place to open at, as an action': pdfObjectsWithCatalogue('/OpenAction 5 0 R', {
    5: '<< /S /GoTo /D [3 0 R /Fit] >>',
  }),
  'a place to go to on leaving a page': pdfObjectsWithPage('/AA << /C << /S /GoTo /D (start) >> >>'),
  'links to pages of the web': link('(HTTPS://example.org/JavaScript)'),
  'links to an address for mail': link('(mailto:desk@example.org)'),
  'links without a scheme': link('(www.example.org/#launch)'),
  'links to the next page': pdfObjectsWithLink('/S /Named /N /NextPage'),
  'an outline': pdfObjectsWithCatalogue('/Outlines 5 0 R', {
    5: '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>',
    6: '<< /Title (Chapter \\(1\\)) /Parent 5 0 R /A << /S /GoTo /D [3 0 R /Fit] >> >>',
  }),
  'plain form fields': field('/FT /Tx /V (Ada /Launch /JS) /A << /S /ResetForm >>'),
  'a signature': field('/FT /Sig /V << /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >>'),
  'articles and a change of pages': pdfObjectsWithPage('/Trans << /S /Split >> /B [5 0 R]', {
    5: '<< /T 6 0 R /P 3 0 R /R [0 0 9 9] /N 5 0 R /V 5 0 R >>',
    6: '<< /Type /Thread /F 5 0 R >>',
  }),
  'the forbidden words in texts': pdfObjectsWithCatalogue('/Lang (/Launch) /X [(HTML/JavaScript /Launch) <2F4A53>]'),
  'the forbidden words in a comment': pdfObjectsWithCatalogue('/A 1 %/JavaScript /Launch\n'),
  'the forbidden words in a page': pdfObjectsWithCatalogue('', {
    4: '<< /Length 41 >>\nstream\nBT (Plan/Launch) Tj /JS gs ET /JavaScript\nendstream',
  }),
  'longer names that begin alike': pdfObjectsWithCatalogue('/JavaScripts 1 /XFAB 2 /Launcher 3 /EFG 4'),
}

type Packing = (objects: PdfObjects) => Buffer | Promise<Buffer>
/** The ways in which a file can write the same objects. */
export const pdfPackings: [string, Packing][] = [
  ['as it is', (objects) => pdfFromObjects(objects)],
  ['with names in hexadecimal', createPdfWithEscapedNames],
  ['in an update of the file', createPdfWithUpdate],
  ['in object streams', (objects) => rewritePdfWithQpdf(pdfFromObjects(objects), '--object-streams=generate')],
  ['normalised', (objects) => rewritePdfWithQpdf(pdfFromObjects(objects), '--qdf')],
  ['linearized', (objects) => rewritePdfWithQpdf(pdfFromObjects(objects), '--linearize')],
]
