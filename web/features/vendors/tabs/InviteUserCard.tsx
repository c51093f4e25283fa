import { t } from '@lingui/core/macro'
import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { Vendor } from '#contract/vendors.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'

/** Invites people to register, in the vendor's name (VADM-019). */
export function InviteUserCard({ vendor }: { vendor: Vendor }) {
  const invite = () =>
    void loadChunk(() => import('#web/features/invitations/invite-user-dialog.tsx')).then(
      ({ openInviteUsersDialog }) => openInviteUsersDialog(vendor),
      showErrorAlert,
    )

  return (
    <Card component="section" aria-labelledby="invite-user">
      <Title order={2} size="h3" id="invite-user" mb="md">
        {t`Invite User`}
      </Title>
      <Stack align="flex-start">
        <Text>{t`Invite colleagues by email. The invitation names ${vendor.name}.`}</Text>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={invite}
        >
          {t`Invite by email`}
        </Button>
      </Stack>
    </Card>
  )
}
