import { t } from '@lingui/core/macro'
import { Badge, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { contactRoutes, type VendorContact } from '#contract/vendor-contacts.ts'
import { vendorRoutes, type Vendor } from '#contract/vendors.ts'
import { useRouteQuery, useRouteMutation } from '#web/api/query.ts'
import { AnswerByLinkSettingsCard } from '#web/features/vendor-contacts/AnswerByLinkSettingsCard.tsx'
import { useSessionUser } from '#web/api/session.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { RowRemovalButton } from '#web/ui/table/RowRemovalButton.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { confirmAndRun, openCustomDialog, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { prepareFocusAfterRemoval } from '#web/ui/table/row-focus.ts'
import { RowsSkeleton } from '#web/ui/Skeletons.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { AssignContactForm } from './AssignContactForm.tsx'
import { ContactKindBadge } from './ContactKindBadge.tsx'
import { ContactRequestsSection } from './ContactRequestsSection.tsx'
import { formatContactName } from './contact-name.ts'

const refreshes = [contactRoutes.list, contactRoutes.people, vendorRoutes.one]

/** The contacts of the vendor, and for those who manage it how its own mailbox answers. */
export function ContactsTab({ vendor, canEdit }: { vendor: Vendor; canEdit: boolean }) {
  return (
    <Stack gap="xl">
      {canEdit && <ContactRequestsSection vendor={vendor} />}
      <ContactList vendor={vendor} canEdit={canEdit} />
      {canEdit && <AnswerByLinkSettingsCard vendor={vendor} />}
    </Stack>
  )
}

/** The contacts of the vendor. Primary contacts can add and remove contacts and appoint primary ones. */
function ContactList({ vendor, canEdit }: { vendor: Vendor; canEdit: boolean }) {
  const contacts = useRouteQuery(contactRoutes.list, { params: { id: String(vendor.id) } })
  const ownId = useSessionUser()?.id
  if (contacts.failure) return <RetryNotice error={contacts.failure} onRetry={contacts.refetch} />
  if (!contacts.data) return <RowsSkeleton />
  const open = () => openCustomDialog(t`Add contact`, (controls) => <AssignContactForm vendor={vendor} {...controls} />)
  const add = vendor.may.addContacts && <Button onClick={open}>{t`Add contact`}</Button>
  if (contacts.data.total === 0)
    return <EmptyState text={t`No contacts yet`} hint={t`Contacts see and answer the referrals.`} action={add} />

  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" maw={560}>
          {t`Contacts see and answer the referrals. Primary contacts also change the vendor and its contacts.`}
        </Text>
        {add}
      </Group>
      <DataTable
        label={t`Contacts`}
        rows={contacts.data.data}
        columns={columns(ownId)}
        rowId={({ id }) => String(id)}
        rowName={formatContactName}
        {...(canEdit && { actions: renderDeleteButton(vendor) })}
      />
    </Stack>
  )
}

const renderDeleteButton = (vendor: Vendor) => (contact: VendorContact) =>
  contact.may.change &&
  (contact.pending ? (
    <WithdrawButton vendor={vendor} contact={contact} />
  ) : (
    <DeleteButton vendor={vendor} contact={contact} />
  ))

/** Withdraws a pending contact invitation. */
function WithdrawButton({ vendor, contact }: { vendor: Vendor; contact: VendorContact }) {
  const withdraw = useRouteMutation(contactRoutes.remove, { refreshes, onError: showErrorAlert })
  const name = formatContactName(contact)

  const removeContact = async () => {
    const moveFocus = prepareFocusAfterRemoval(String(contact.id))
    await withdraw.mutateAsync({ params: { vendorId: String(vendor.id), id: String(contact.id) } })
    showToast(t`The invitation of ${name} is withdrawn.`)
    moveFocus()
  }

  return (
    <Button
      variant="subtle"
      size="compact-md"
      loading={withdraw.isPending}
      onClick={() => void removeContact().catch(() => undefined)}
      aria-label={t`Withdraw the invitation of ${name}`}
    >
      {t`Withdraw`}
    </Button>
  )
}

function DeleteButton({ vendor, contact }: { vendor: Vendor; contact: VendorContact }) {
  const remove = useRouteMutation(contactRoutes.remove, { refreshes })
  const name = formatContactName(contact)

  const confirmRemoval = async () => {
    const moveFocus = prepareFocusAfterRemoval(String(contact.id))
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      text: t`You won't be able to revert this! ${name} will no longer see the referrals of ${vendor.name} until you add them again.`,
      onConfirm: () => remove.mutateAsync({ params: { vendorId: String(vendor.id), id: String(contact.id) } }),
    })
    if (!isDone) return
    showToast(t`${name} is no longer a contact.`)
    moveFocus()
  }

  return <RowRemovalButton label={t`Delete`} accessibleName={t`Delete ${name}`} onClick={() => void confirmRemoval()} />
}

const columns = (ownId: number | undefined): DataColumn<VendorContact>[] => [
  {
    id: 'name',
    header: t`Name`,
    isMain: true,
    cell: (contact) => (
      <Group gap="xs">
        <b>{formatContactName(contact)}</b>
        {contact.user_id === ownId && (
          <Badge variant="light" color="gray">
            {t`You`}
          </Badge>
        )}
      </Group>
    ),
  },
  { id: 'email', header: t`Email`, cell: ({ user }) => user.email, isEmpty: ({ user }) => !user.email },
  { id: 'phone', header: t`Phone`, cell: ({ user }) => user.phone, isEmpty: ({ user }) => !user.phone },
  {
    id: 'primary',
    header: t`Primary`,
    cell: (contact) =>
      contact.may.change && !contact.pending ? (
        <PrimarySwitch contact={contact} />
      ) : (
        <ContactKindBadge contact={contact} />
      ),
  },
]

/** Shows the stored value: it switches after the change is saved, not before (VADM-044). */
function PrimarySwitch({ contact }: { contact: VendorContact }) {
  const setPrimary = useRouteMutation(contactRoutes.setPrimary, {
    refreshes,
    onSuccess: () => showToast(t`Saved.`),
    onError: showErrorAlert,
  })
  const { id, is_primary_contact: isPrimary } = contact

  return (
    <Switch
      aria-label={t`Primary contact: ${formatContactName(contact)}`}
      checked={isPrimary}
      disabled={setPrimary.isPending}
      onChange={() => setPrimary.mutate({ params: { id: String(id) }, body: { is_primary_contact: !isPrimary } })}
    />
  )
}
