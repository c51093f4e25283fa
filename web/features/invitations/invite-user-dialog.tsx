import { t } from '@lingui/core/macro'
import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { invitationRoutes, parseEmailAddresses } from '#contract/invitations.ts'
import type { Vendor } from '#contract/vendors.ts'
import { CallError, getFieldErrorMessages, hasSpecificMessage, isSessionEndedError } from '#web/api/call-error.ts'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { openCustomDialog } from '#web/ui/dialog/dialogs.tsx'
import { DialogContent } from '#web/ui/dialog/DialogContent.tsx'
import { useSetDialogClosable } from '#web/ui/dialog/use-dialog-closable.ts'
import { showToast } from '#web/ui/toasts.tsx'

type InvitingVendor = Pick<Vendor, 'id' | 'name'>

/** Opens 'Invite User', with the address if one is given; with a vendor, the invitation is sent in its name. */
export function openInviteUsersDialog(vendor?: InvitingVendor, address = '') {
  openCustomDialog(t`Invite User`, (controls) => <InviteUserForm vendor={vendor} address={address} {...controls} />)
}

interface Props {
  vendor: InvitingVendor | undefined
  address: string
  rename: (title: string) => void
  setClosable: (isClosable: boolean) => void
  close: () => void
}

interface Refusal {
  text: string
  list: string[]
}

/** Addresses are on lines of their own, or separated by commas or semicolons. */
const SEPARATORS = /[\n,;]/

const focusNode = (node: HTMLElement | null) => node?.focus()

/** Shows the addresses or their errors in one dialog, so that no input is lost. */
function InviteUserForm({ vendor, address, rename, setClosable, close }: Props) {
  const [lines, setLines] = useState(address)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { receiveReferrals } = useCurrentUserRights()
  const inviting = useRouteMutation(invitationRoutes.invite)
  useSetDialogClosable(setClosable, !inviting.isPending && refusal === null)

  const refuse = (title: string, text: string, list: string[] = []) => {
    rename(title)
    setRefusal({ text, list })
  }

  const send = async () => {
    const users = lines.split(SEPARATORS)
    const { valid, invalid } = parseEmailAddresses(users)
    if (invalid.length > 0) return refuse(t`Validation Error`, t`Below emails are invalid:`, invalid)
    if (valid.length === 0) return refuse(t`Validation Error`, t`No users added to invite`)
    try {
      await inviting.mutateAsync({
        body: { users: valid, ...(vendor && { vendor_name: vendor.name, vendor_id: vendor.id }) },
      })
      close()
      showToast(t`Invitation Successfully Sent`)
    } catch (error) {
      if (error instanceof CallError && isSessionEndedError(error)) return close()
      refuse(t`Error`, hasSpecificMessage(error) ? getFieldErrorMessages(error).join(' ') : t`Something went wrong...`)
    }
  }

  const goBack = () => {
    rename(t`Invite User`)
    setRefusal(null)
  }

  if (refusal) return <InvitationRefusal {...refusal} onBack={goBack} />

  return (
    <Stack gap="lg">
      <Textarea
        ref={focusNode}
        data-autofocus
        label={t`Email addresses`}
        description={t`One per line. Each gets an invitation with a link to register.`}
        autosize
        minRows={5}
        maxRows={12}
        autoCapitalize="none"
        spellCheck={false}
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      {!vendor && receiveReferrals && (
        <Text size="sm">
          {t`They get an account of their own. To let them answer your referrals, add them under Contacts of your vendor.`}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={inviting.isPending} onClick={close}>{t`Cancel`}</Button>
        <Button loading={inviting.isPending} onClick={send}>{t`Send Invite`}</Button>
      </Group>
    </Stack>
  )
}

/** Escape leads back to the addresses, too: they are not lost. */
function InvitationRefusal({ text, list, onBack }: Refusal & { onBack: () => void }) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onBack())
  return (
    <DialogContent
      text={
        <div role="alert">
          <Text>{text}</Text>
          <List>
            {list.map((address) => (
              <List.Item key={address}>{address}</List.Item>
            ))}
          </List>
        </div>
      }
    >
      <Button ref={focusNode} onClick={onBack}>{t`OK`}</Button>
    </DialogContent>
  )
}
