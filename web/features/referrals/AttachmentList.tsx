import { t } from '@lingui/core/macro'
import { Badge, Button, Text, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { attachmentRoutes } from '#contract/attachments.ts'
import type { Referral } from '#contract/referrals.ts'
import { callForFile } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { showFailure } from '#web/ui/dialogs.tsx'
import classes from './AttachmentList.module.css'
import { timeLeft } from './time-left.ts'

type Attachment = Referral['attachments'][number]

/** The documents of a referral; each is fetched with the session and saved (decision 44), until it expires. */
export function AttachmentList({ referral }: { referral: Referral }) {
  return referral.attachments.map((attachment) =>
    attachment.isExpired ? (
      <ExpiredAttachment key={attachment.id} name={attachment.name} />
    ) : (
      <OpenAttachment key={attachment.id} referralId={referral.id} attachment={attachment} />
    ),
  )
}

function OpenAttachment({ referralId, attachment }: { referralId: number; attachment: Attachment }) {
  const { id, name, expires_at } = attachment
  const open = useMutation({
    mutationFn: () => callForFile(attachmentRoutes.file, { params: { id: String(referralId), aid: String(id) } }),
    onSuccess: (file) => saveFile(file, name),
    onError: showFailure,
  })

  return (
    <Button
      variant="transparent"
      className={classes.button}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      <VisuallyHidden>{`${t`Save`} `}</VisuallyHidden>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {expires_at && (
        <Text component="span" size="xs" c="dimmed" ml={6}>
          {`· ${timeLeft(expires_at)}`}
        </Text>
      )}
    </Button>
  )
}

function ExpiredAttachment({ name }: { name: string }) {
  return (
    <span className={classes.expired}>
      <IconPaperclip size={16} aria-hidden />
      <span className={classes.name} title={name}>
        {name}
      </span>
      <Badge color="gray">{t`Expired`}</Badge>
    </span>
  )
}
