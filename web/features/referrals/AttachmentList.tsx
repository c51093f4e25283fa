import { t } from '@lingui/core/macro'
import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { attachmentRoutes } from '#contract/attachments.ts'
import type { Referral } from '#contract/referrals.ts'
import { fetchFile } from '#web/api/call-route.ts'
import { useFileDownload } from '#web/ui/hooks/use-file-download.ts'
import classes from './AttachmentList.module.css'
import { formatTimeLeft } from './format-time-left.ts'

type Attachment = Referral['attachments'][number]

interface Props {
  referral: Pick<Referral, 'id' | 'attachments' | 'consent_withdrawn'>
  /** Fetches a document in place of the session's own call. */
  fetchDocument?: (attachmentId: number) => Promise<Blob>
  /** Shows the file name only in the tooltip, where space is limited on wide screens. */
  isBrief?: boolean
  /** Long file names wrap, where there is space for them. */
  isWhole?: boolean
}

/**
 * The documents of a referral. Each is downloaded with the session's token and saved (decision 44), until it expires.
 */
export function AttachmentList({
  referral,
  isBrief = false,
  isWhole = false,
  fetchDocument = documentOf(referral),
}: Props) {
  const goneReason = referral.consent_withdrawn ? t({ message: 'Deleted', context: 'document' }) : t`Expired`
  const look = { 'data-brief': isBrief || undefined, 'data-whole': isWhole || undefined }
  return referral.attachments.map((attachment) => {
    const { id, name, isExpired } = attachment
    const reason = unavailableReason(attachment)
    if (!isExpired && reason === null)
      return <DownloadAttachmentButton key={id} fetchDocument={fetchDocument} attachment={attachment} {...look} />
    // The name is deleted with the file.
    const shown = isExpired ? t`Document` : name
    return <UnavailableAttachment key={id} name={shown} reason={reason ?? goneReason} {...look} />
  })
}

const documentOf =
  ({ id }: Pick<Referral, 'id'>) =>
  (attachmentId: number) =>
    fetchFile(attachmentRoutes.file, { params: { id: String(id), aid: String(attachmentId) } })

/** Returns why the document cannot be opened, other than its age. */
function unavailableReason({ isInfected, isBeingChecked, isExpired }: Attachment): string | null {
  if (isInfected) return t`Virus found, deleted`
  return isBeingChecked && !isExpired ? t`Being checked` : null
}

interface Look {
  'data-brief': boolean | undefined
  'data-whole': boolean | undefined
}

interface OpenProps extends Look {
  fetchDocument: (attachmentId: number) => Promise<Blob>
  attachment: Attachment
}

function DownloadAttachmentButton({ fetchDocument, attachment, ...look }: OpenProps) {
  const { id, name, expires_at } = attachment
  const open = useFileDownload({ fetch: () => fetchDocument(id), fileName: name })

  return (
    <Button
      variant="transparent"
      className={classes.button}
      {...look}
      title={name}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      <VisuallyHidden>{`${t`Save`} `}</VisuallyHidden>
      <span className={classes.name}>{name}</span>
      {expires_at && <span className={classes.left}>{formatTimeLeft(expires_at)}</span>}
    </Button>
  )
}

function UnavailableAttachment({ name, reason, ...look }: Look & { name: string; reason: string }) {
  return (
    <span className={classes.expired} {...look} title={name}>
      <IconPaperclip size={16} aria-hidden />
      <span className={classes.name}>{name}</span>
      <Badge color="gray" flex="none">
        {reason}
      </Badge>
    </span>
  )
}
