import { t } from '@lingui/core/macro'
import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { attachmentRoutes } from '#contract/attachments.ts'
import type { Referral } from '#contract/referrals.ts'
import type { Route, RouteRequestInput } from '#contract/route.ts'
import { useFileDownload } from '#web/ui/hooks/use-file-download.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import classes from './AttachmentList.module.css'
import { formatAttachmentTimeLeft } from './format-attachment-time-left.ts'

type Attachment = Referral['attachments'][number]

/** The call that a document is downloaded with. */
interface DocumentCall {
  route: Route
  input: RouteRequestInput<Route>
  headers?: Record<string, string>
}

type FileNameDisplay = 'cut' | 'tooltip' | 'full'

interface Props {
  referral: Pick<Referral, 'id' | 'attachments' | 'consent_withdrawn'>
  /** Takes the place of the call with the session's token. */
  buildCall?: (attachmentId: number) => DocumentCall
  /** How the file name is shown: cut off by default, only in the tooltip on wide screens, or in full in several lines. */
  fileName?: FileNameDisplay
}

/**
 * The documents of a referral. Each is downloaded with the session's token and saved (decision 44), until it expires.
 */
export function AttachmentList({ referral, fileName = 'cut', buildCall = buildSessionCall(referral) }: Props) {
  const goneReason = referral.consent_withdrawn ? t({ message: 'Deleted', context: 'document' }) : t`Expired`
  return referral.attachments.map((attachment) => {
    const { id, name, isExpired } = attachment
    const reason = unavailableReason(attachment)
    if (!isExpired && reason === null)
      return <DownloadAttachmentButton key={id} call={buildCall(id)} attachment={attachment} fileName={fileName} />
    // The name is deleted with the file.
    const shown = isExpired ? t`Document` : name
    return <UnavailableAttachment key={id} name={shown} reason={reason ?? goneReason} fileName={fileName} />
  })
}

const buildSessionCall =
  ({ id }: Pick<Referral, 'id'>) =>
  (attachmentId: number): DocumentCall => ({
    route: attachmentRoutes.file,
    input: { params: { id: String(id), aid: String(attachmentId) } },
  })

/** Returns why the document cannot be opened, other than its age. */
function unavailableReason({ isInfected, isBeingChecked, isExpired }: Attachment): string | null {
  if (isInfected) return t`Virus found, deleted`
  return isBeingChecked && !isExpired ? t`Being checked` : null
}

interface DownloadProps {
  fileName: FileNameDisplay
  call: DocumentCall
  attachment: Attachment
}

function DownloadAttachmentButton({ call, attachment, fileName }: DownloadProps) {
  const { name, expires_at } = attachment
  const open = useFileDownload(call.route, { fileName: name, headers: call.headers, outlivesComponent: true })
  useRenderEveryMinute()

  return (
    <Button
      variant="transparent"
      className={classes.button}
      data-file-name={fileName}
      title={name}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate(call.input)}
    >
      <VisuallyHidden>{`${t`Save`} `}</VisuallyHidden>
      <span className={classes.name}>{name}</span>
      {expires_at && <span className={classes.left}>{formatAttachmentTimeLeft(expires_at)}</span>}
    </Button>
  )
}

interface UnavailableProps {
  fileName: FileNameDisplay
  name: string
  reason: string
}

function UnavailableAttachment({ name, reason, fileName }: UnavailableProps) {
  return (
    <span className={classes.expired} data-file-name={fileName} title={name}>
      <IconPaperclip size={16} aria-hidden />
      <span className={classes.name}>{name}</span>
      <Badge color="gray" flex="none">
        {reason}
      </Badge>
    </span>
  )
}
