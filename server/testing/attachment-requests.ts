import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { attachmentRoutes } from '#contract/attachments.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { accessStorage } from './storage-access.ts'
import type { startTestApp } from './test-app.ts'
import { createPdf } from './uploads.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>

export interface FormPart {
  name: string
  value: string | Buffer
  filename?: string
  type?: string
}

export interface AttachmentUpload {
  vendor: { id: number }
  name?: string
  type?: string
  bytes?: Buffer
  fields?: FormPart[]
  headers?: Record<string, string>
}

const BOUNDARY = 'x-test-boundary'

/** Returns a multipart body with exactly these parts, in this order. */
export function buildForm(parts: FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    value,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

/** Creates the requests that upload, send and download attachments, and the views on what is stored. */
export function createAttachmentRequests({ app, as, db, config }: TestApp) {
  const postForm = async (person: { id: number }, payload: Buffer, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/api/orders/upload-attachment',
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        authorization: `Bearer ${await as(person).token()}`,
        ...headers,
      },
      payload,
    })

  const upload = (
    person: { id: number },
    { vendor, name = 'letter.pdf', type = 'application/pdf', bytes, fields = [], headers }: AttachmentUpload,
  ) =>
    postForm(
      person,
      buildForm([
        { name: 'vendor_id', value: String(vendor.id) },
        ...fields,
        { name: 'attachmentData', value: bytes ?? createPdf().bytes, filename: name, type },
      ]),
      headers,
    )

  /** Uploads a file that must be accepted, and returns the id of its attachment. */
  async function uploadAttachment(
    client: { id: number },
    vendor: { id: number },
    file: Partial<AttachmentUpload> = {},
  ): Promise<number> {
    const reply = await upload(client, { vendor, ...file })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ attachment: { id: number } }>().attachment.id
  }

  /** Sends a referral with an uploaded file, like the web client. */
  async function sendReferralWithFile(
    client: { id: number },
    vendor: { id: number; location: { id: number }; service: { id: number } },
    file: Partial<AttachmentUpload> = {},
  ) {
    const order = {
      location: vendor.location.id,
      service: vendor.service.id,
      attachment: await uploadAttachment(client, vendor, file),
      consentProvided: true,
    }
    const { body } = await as(client).call(referralRoutes.send, { body: { vendor: vendor.id, order } })
    return { id: body.id, attachmentId: order.attachment }
  }

  const download = async (person: { id: number }, { id, attachmentId }: { id: number; attachmentId: number }) =>
    as(person).call(attachmentRoutes.file, { params: { id: String(id), aid: String(attachmentId) } })

  const storedFiles = async () => {
    const keys = await readdir(config.keysDir, { recursive: true }).catch(() => [])
    return [...(await accessStorage(config).names()), ...keys].filter((name) => /[0-9a-f]{32}/.test(name))
  }

  const attachmentRows = () => db.selectFrom('attachments').selectAll().orderBy('id').execute()

  return { postForm, upload, uploadAttachment, sendReferralWithFile, download, storedFiles, attachmentRows }
}
