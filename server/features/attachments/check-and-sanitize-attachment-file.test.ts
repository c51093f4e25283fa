import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ATTACHMENT_TYPES } from '#contract/attachments.ts'
import { createPdf } from '#server/testing/uploads.ts'
import { detectConsistentFileType } from './check-and-sanitize-attachment-file.ts'

const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })

test('SR-055: content, extension and declared type must agree, for every combination', async () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const contents: Record<string, Buffer> = {
    pdf: createPdf().bytes,
    jpg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from(html),
    utf16: Buffer.from(`\ufeff${html}`, 'utf16le'),
    utf7: Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    zip: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    exe: Buffer.from(`MZ${'\0'.repeat(100)}`),
    text: Buffer.from('hello'),
  }
  const endings = ['pdf', 'jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'html', 'zip', 'exe', 'txt', '']
  const types = [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'image/svg+xml',
    'text/html',
    'application/zip',
    'application/octet-stream',
    'text/plain',
    'image/jpg',
    'application/x-pdf',
  ]
  const accepted: string[] = []
  for (const [content, bytes] of Object.entries(contents)) {
    for (const ending of endings) {
      for (const declaredType of types) {
        const name = ending ? `file.${ending}` : 'file'
        const found = await detectConsistentFileType({ name, declaredType, bytes }, ATTACHMENT_TYPES)
        if (found) accepted.push(`${content} ${ending} ${declaredType} ${found}`)
      }
    }
  }
  expect(accepted).toEqual([
    'pdf pdf application/pdf application/pdf',
    'jpg jpg image/jpeg image/jpeg',
    'jpg jpeg image/jpeg image/jpeg',
    'png png image/png image/png',
  ])
})
