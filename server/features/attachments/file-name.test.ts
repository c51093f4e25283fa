import { expect, test } from 'vitest'
import { sanitizeFileName, getFileExtension, formatContentDisposition } from './file-name.ts'

test.each([
  ['letter.pdf', 'letter.pdf'],
  ['Été à Québec.PDF', 'Été à Québec.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
  ['nul\u0000byte.pdf', 'nulbyte.pdf'],
  ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ['half \ud800 pair.pdf', 'half \ufffd pair.pdf'],
  ['.pdf', 'attachment.pdf'],
  ['', 'attachment.pdf'],
  ['   ', 'attachment.pdf'],
  ['CON.pdf', 'CON.pdf'],
  ['a"b.pdf', 'a"b.pdf'],
  ['📎 scan.pdf', '📎 scan.pdf'],
])('SR-058: the name %j is stored as %j', (given, kept) => {
  expect(sanitizeFileName(given, 'pdf')).toBe(kept)
})

test('SR-058: a name never gets longer than 255 characters, emoji included', () => {
  for (const sign of ['x', 'é', '📎']) {
    const name = sanitizeFileName(`${sign.repeat(300)}.pdf`, 'pdf')
    expect(name.length).toBeLessThanOrEqual(255)
    expect(name.endsWith('.pdf')).toBe(true)
    expect(name.isWellFormed()).toBe(true)
  }
})

test('an extension is the part after the last dot', () => {
  expect(['a.PDF', 'a.tar.gz', 'a', 'a.', 'a.pdf '].map(getFileExtension)).toEqual(['pdf', 'gz', '', '', 'pdf'])
})

test.each([
  'letter.pdf',
  'a"b.pdf',
  "it's (1)*.pdf",
  'Été.pdf',
  'a;b=c.pdf',
  '100%.pdf',
  '漢字.pdf',
  '📎.pdf',
  'a\\b.pdf',
])('SR-058: the header for %j is plain ASCII that a strict parser reads', (name) => {
  const header = formatContentDisposition(name)
  const parts =
    /^attachment; filename="([\x20-\x21\x23-\x5b\x5d-\x7e]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(
      header,
    )
  expect(parts).not.toBeNull()
  expect(decodeURIComponent(parts![2]!)).toBe(name)
})
