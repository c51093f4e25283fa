/** A complete little PDF; `text` stands in it as a comment. */
export function smallPdf(text = 'A letter'): { name: string; type: string; bytes: Buffer } {
  const head = `%PDF-1.4\n%${text}\n`
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
  ]
  let body = head
  const offsets = objects.map((object) => {
    const offset = body.length
    body += object
    return String(offset).padStart(10, '0')
  })
  const start = body.length
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  body += `xref\n0 4\n${table}\ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name: 'letter.pdf', type: 'application/pdf', bytes: Buffer.from(body, 'latin1') }
}

interface Upload {
  vendor: number
  user?: number
  file: { name: string; type: string; bytes: Buffer }
}

/** The multipart body of an upload with its header, for `inject`. */
export function uploadPayload({ vendor, user, file }: Upload) {
  const boundary = '----care-referral-hub-test'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const payload = Buffer.concat([
    Buffer.from(field('vendor_id', String(vendor)) + (user === undefined ? '' : field('user_id', String(user)))),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="attachmentData"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
