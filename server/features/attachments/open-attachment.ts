import type { Readable } from 'node:stream'
import { msg } from '#contract/message.ts'
import { addReferralEvent } from '#server/features/referral-history/add-referral-event.ts'
import type { Services } from '#server/platform/app.ts'
import { conflictProblem, notFoundProblem, Problem } from '#server/platform/problems.ts'
import { withTransaction, type RequestContext } from '#server/platform/serve.ts'
import { formatAttachmentBinding } from './bindings.ts'
import { findAttachment, findVisibleAttachment, isAttachmentDestroyed, type FoundAttachment } from './queries.ts'

export interface OpenedAttachment {
  name: string
  mediaType: string
  sizeBytes: number
  bytes: Readable
}

/**
 * Opens the file for people with access to its referral: 404 for others, 410 for all after its time or when the sender has
 * deleted the referral, 409 until a configured scanner has found it clean, also where only another copy of the hub has one. The opening is recorded before the first byte is
 * sent (SR-087, SR-088).
 */
export async function openAttachmentForViewer(
  services: Pick<Services, 'vault' | 'config'>,
  { db, viewer, at, record }: RequestContext,
  { referralId, id }: { referralId: number; id: number },
): Promise<OpenedAttachment> {
  const found = await findVisibleAttachment(db, viewer, referralId, id)
  if (!found) throw notFoundProblem()
  return openFoundAttachment(services, { db, at, record, userId: viewer.id, detail: {} }, found)
}

/** The same for the holder of a link to the referral, as this actor. */
export async function openAttachmentForLinkHolder(
  services: Pick<Services, 'vault' | 'config'>,
  reader: AttachmentReader,
  { referralId, id }: { referralId: number; id: number },
): Promise<OpenedAttachment> {
  const found = await findAttachment(reader.db, referralId, id)
  if (!found) throw notFoundProblem()
  return openFoundAttachment(services, reader, found)
}

/** Who opens an attachment; without an account, `detail` names the link. */
interface AttachmentReader extends Pick<RequestContext, 'db' | 'at' | 'record'> {
  userId: number | null
  detail: Record<string, unknown>
}

async function openFoundAttachment(
  { vault, config }: Pick<Services, 'vault' | 'config'>,
  reader: AttachmentReader,
  found: FoundAttachment,
): Promise<OpenedAttachment> {
  const { db, at, userId, detail } = reader
  const { id, referral_id: referralId } = found
  if (found.deleted_by_sender_at || found.destroyed_at || found.expires_at <= at) throw attachmentGoneProblem()
  if (found.scan === 'waiting' || (config.scanner && found.scan !== 'clean')) throw conflictProblem(BEING_CHECKED)
  const bytes = await vault
    .open(found.storage_name, formatAttachmentBinding(id, found.bound_to ?? found.sender_id, found.vendor_id))
    .catch(async (error: unknown) => {
      // The attachment is being destroyed, so its key fails; the row is marked when that transaction ends.
      if (await isAttachmentDestroyed(db, id)) return null
      throw error
    })
  if (!bytes) throw attachmentGoneProblem()

  const recorded = withTransaction(reader, async ({ db: tx, record }) => {
    const opened = { attachment: id, ...detail }
    await addReferralEvent(tx, referralId, 'attachment opened', { actorId: userId, at, detail: opened })
    const about = { personId: found.sender_id, vendorId: found.vendor_id, detail: { referral: referralId } }
    await record({ action: 'opened', kind: 'attachment', ids: [id], ...about })
  })
  await recorded.catch((error: unknown) => {
    bytes.destroy()
    throw error
  })
  return { name: found.name, mediaType: found.media_type, sizeBytes: found.size_bytes, bytes }
}

const BEING_CHECKED = msg('This attachment is being checked for viruses. Please try again in a few minutes.')

const attachmentGoneProblem = () => new Problem(410, msg('This attachment is no longer available.'))
