import { attachmentRoutes } from '#contract/attachments.ts'
import { PathId } from '#contract/fields.ts'
import { msg } from '#contract/message.ts'
import { can, type Viewer } from '#contract/policy.ts'
import { requireVisibleUnarchivedVendor } from '#server/features/vendors/require-vendor.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db.ts'
import { runOncePerIdempotencyKey } from '#server/platform/idempotency.ts'
import { assertAllowed, invalidFieldProblem } from '#server/platform/problems.ts'
import { mountRoute } from '#server/platform/serve.ts'
import { requireOwnUpload, storeAttachment } from './attachments.ts'
import { openAttachmentForViewer } from './open-attachment.ts'
import { processAttachmentUpload } from './process-attachment-upload.ts'
import { replyWithAttachmentFile } from './reply-with-attachment-file.ts'

export function mountAttachmentRoutes(app: App) {
  mountRoute(app, attachmentRoutes.upload, async (context) => {
    const { db, viewer, repeatableRequest } = context
    const uploader = { ...context, userId: viewer.id }
    return processAttachmentUpload(app, uploader, {
      repeatableRequest,
      readForm: (fields) => vendorOf(fields, db, viewer),
      store: async ({ form: vendorId, file, sent }) => {
        const document = { vendorId, referralId: null, file }
        const attachment = await storeAttachment(app, uploader, document, async (tx, work) => {
          await app.lockAccountAgainstErasure(tx, viewer.id)
          return runOncePerIdempotencyKey({ ...repeatableRequest, request: sent, db: tx }, work, {
            onReplay: (id) => requireOwnUpload(tx, uploader, id),
          })
        })
        return { attachment }
      },
    })
  })

  mountRoute(app, attachmentRoutes.file, async (context) => {
    const { params, reply } = context
    return replyWithAttachmentFile(
      reply,
      await openAttachmentForViewer(app, context, { referralId: params.id, id: params.aid }),
    )
  })
}

/** Returns the vendor of the form when this user may send it a document; the token identifies the uploader (SR-034). */
async function vendorOf(fields: Map<string, string>, db: Db, viewer: Viewer): Promise<number> {
  const user = fields.get('user_id')
  if (user !== undefined && PathId.safeParse(user).data !== viewer.id)
    throw invalidFieldProblem('user_id', msg('You can upload files only for yourself.'))
  const id = PathId.safeParse(fields.get('vendor_id'))
  if (!id.success) throw invalidFieldProblem('vendor_id', msg('A vendor is required.'))
  const vendor = await requireVisibleUnarchivedVendor({ db, viewer }, id.data)
  assertAllowed(can.refer(viewer, vendor), msg("You can't connect to {name} per his settings.", { name: vendor.name }))
  assertAllowed(can.attachDocument(viewer, vendor), msg('This vendor does not accept documents.'))
  return vendor.id
}
