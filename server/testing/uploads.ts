import sharp from 'sharp'

export interface TestFile {
  name: string
  type: string
  bytes: Buffer
}

/** Creates a picture of one colour. */
export async function createPicture({
  width = 60,
  height = 40,
  kind = 'png',
}: { width?: number; height?: number; kind?: 'png' | 'jpeg' | 'webp' | 'gif' } = {}): Promise<TestFile> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#0b5f66' } })
  return { name: `picture.${kind}`, type: `image/${kind}`, bytes: await picture.toFormat(kind).toBuffer() }
}

/** Creates a small, complete PDF that contains `text` as a comment. */
export function createPdf(text = 'A letter'): TestFile {
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
  file: TestFile
}

const BOUNDARY = '----care-referral-hub-test'

/** Returns the multipart body of an upload and its header, for `inject`. */
export function attachmentPayload({ vendor, user, file }: Upload) {
  const fields = { vendor_id: String(vendor), ...(user !== undefined && { user_id: String(user) }) }
  return buildMultipartPayload('attachmentData', file, fields)
}

/** Returns the same for a form with this file and these fields. */
export function buildMultipartPayload(name: string, file: TestFile, fields: Record<string, string> = {}) {
  const before = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const payload = Buffer.concat([
    Buffer.from(before.join('')),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${file.name}"\r\ncontent-type: ${file.type}\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}
