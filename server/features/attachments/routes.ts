import { createHash } from 'node:crypto'
import { attachmentRoutes } from '#contract/attachments.ts'
import { PathId } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { requireUnarchivedVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { runOncePerKey } from '#server/platform/idempotency.ts'
import { assertAllowed, invalidField, Problem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { readOwnUpload, assertWithinQuota, storeAttachment } from './attachments.ts'
import { checkAttachmentFile } from './check-attachment-file.ts'
import { openAttachment } from './open-attachment.ts'
import { ATTACHMENT_FILE_LIMIT, readDeclaredSize, receiveUpload, releaseUploadMemory } from './receive-upload.ts'
import { sendAttachmentFile } from './send-attachment-file.ts'
import { enforceUploadLimits } from './upload-limits.ts'
import { createUploadQueue } from './upload-queue.ts'

/** Room for one of the largest files and some small ones at a time. */
const UPLOAD_QUEUE = { total: 40_000_000, waiting: 100, waitingPerUser: 30, waitMs: 60_000 }

export function mountAttachmentRoutes(app: App) {
  const runInTurn = createUploadQueue(UPLOAD_QUEUE)

  mountRoute(app, attachmentRoutes.upload, async (call) => {
    const { request, db, viewer, at } = call
    if (!request.isMultipart()) throw new Problem(415, msg('A form with a file is required.'))
    await enforceUploadLimits(app, call, ATTACHMENT_FILE_LIMIT)
    await assertWithinQuota(app, call, 0)

    return runInTurn(viewer.id, readDeclaredSize(request), async () => {
      const { fields, file } = await receiveUpload(request)
      try {
        const vendorId = await vendorOf(fields, db, viewer)
        const hash = createHash('sha256').update(file.bytes).digest('hex')
        const sent = {
          headers: request.headers,
          url: request.url,
          body: [...fields, file.name, file.declaredType, hash],
        }
        const checked = await checkAttachmentFile(file)
        if (request.socket.destroyed) throw new Problem(400, msg('The sender has gone.'))
        const attachment = await storeAttachment(app, call, { vendorId, file: checked }, (tx, work) =>
          runOncePerKey({ db: tx, route: attachmentRoutes.upload, request: sent, viewer, at }, work, (id) =>
            readOwnUpload(tx, call, id),
          ),
        )
        return { attachment }
      } finally {
        releaseUploadMemory(file)
      }
    })
  })

  mountRoute(app, attachmentRoutes.file, async (call) => {
    const { params, reply } = call
    return sendAttachmentFile(reply, await openAttachment(app, call, { referralId: params.id, id: params.aid }))
  })
}

/** Returns the vendor of the form when this user may send it a document; the token identifies the uploader (SR-034). */
async function vendorOf(fields: Map<string, string>, db: Db, viewer: Viewer): Promise<number> {
  const user = fields.get('user_id')
  if (user !== undefined && PathId.safeParse(user).data !== viewer.id)
    throw invalidField('user_id', msg('A file can be uploaded for oneself only.'))
  const id = PathId.safeParse(fields.get('vendor_id'))
  if (!id.success) throw invalidField('vendor_id', msg('A vendor is required.'))
  const vendor = await requireUnarchivedVendor(db, viewer, id.data)
  assertAllowed(can.refer(viewer, vendor), msg("You can't connect to {name} per his settings.", { name: vendor.name }))
  assertAllowed(can.attachDocument(viewer, vendor), msg('This vendor does not accept documents.'))
  return vendor.id
}
