import { t } from '@lingui/core/macro'
import { Button, Card, Fieldset, Group, Stack, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { userRoutes, type UserDetails } from '#contract/users.ts'
import { UserInput } from '#contract/user-input.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useCurrentUser } from '#web/api/current-user.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { markDevice } from '#web/features/accounts/mark-device.ts'
import { MessageChannelSwitches } from '#web/features/accounts/MessageChannelSwitches.tsx'
import { paths } from '#web/paths.ts'
import { NewPasswordFields } from '#web/forms/NewPasswordFields.tsx'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { useRecordForm } from '#web/forms/use-record-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { formatOrphanedVendors } from './use-user-actions.tsx'
import { toUserEditBody, toUserFormValues, type UserFormValues } from './user-form-values.ts'
import { PersonFields, RoleSelect } from './PersonFields.tsx'

/** The Edit User form. */
export function EditUserForm({ user }: { user: UserDetails }) {
  const navigate = useNavigate()
  const isSelf = useCurrentUser()?.id === user.id
  const params = { id: String(user.id) }
  const saving = useRouteMutation(userRoutes.edit, { refreshes: [userRoutes.list, userRoutes.one] })
  const form = useRecordForm({
    record: user,
    toValues: toUserFormValues,
    loadNewest: () => callRoute(userRoutes.one, { params }),
    conflictTitle: t`Errors Occurred`,
    toBody: toUserEditBody,
    schema: UserInput,
    title: t`Errors Occurred`,
    refusedTitle: t`Errors Occurred`,
  })
  useUnsavedGuard(form.isDirty)

  const save = form.submit(async (body, { version }) => {
    if (body.role === 'CLIENT' && user.vendors.length > 0 && !(await confirmContactRemoval(user))) return
    await saving.mutateAsync({ params, body: { ...body, version } })
    if (body.password && isSelf) markDevice()
    await navigate({ ...paths.adminUsers(), ignoreBlocker: true })
    showToast(t`User Successfully Updated`)
  })

  return (
    <Card>
      <form onSubmit={save} noValidate aria-label={t`Edit User`}>
        <Stack gap="md">
          <UserFields form={form} user={user} />
          <Group>
            <Button type="submit" loading={form.isSending}>{t`Save`}</Button>
            <LinkButton {...paths.adminUsers()} variant="default">{t`Cancel`}</LinkButton>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

interface UserFieldsProps {
  form: FieldPropGetters<UserFormValues>
  user: UserDetails
}

function UserFields({ form, user }: UserFieldsProps) {
  const isSelf = !user.may.manage
  return (
    <>
      <PersonFields form={form} />
      <RoleSelect description={getRoleHelp(user)} {...form.getValueProps('role')} disabled={isSelf} />
      <Switch
        label={t`Active`}
        description={t`An inactive user cannot sign in.`}
        disabled={isSelf}
        {...form.getCheckboxProps('active')}
      />
      <MessageChannelSwitches form={form} />
      <Fieldset legend={t`Set a new password`}>
        <Stack gap="md">
          <NewPasswordFields
            form={form}
            label={t`New Password`}
            description={t`Leave empty to keep the current password. A new one signs them out everywhere.`}
          />
        </Stack>
      </Fieldset>
      {isSelf && (
        <PasswordField
          label={t`Current Password`}
          description={t`Needed to change how you sign in, unless you signed in within the last ten minutes.`}
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
      )}
    </>
  )
}

/** The type of a vendor's contact follows from the vendor's page, and choosing it here is refused before (ADM-051). */
function getRoleHelp({ may, role, vendors }: UserDetails): string | undefined {
  if (!may.manage) return t`Another administrator can change your account type.`
  if (role !== 'CLIENT' || vendors.length > 0) return undefined
  return t`To make them a vendor, add them as a contact on the vendor’s page. The type then changes by itself.`
}

/** ADM-050. SR-038 requires naming the vendors that are left without a primary contact. */
function confirmContactRemoval(user: UserDetails): Promise<boolean> {
  const vendors = user.vendors.map(({ name }) => name).join(', ')
  return confirmAndRun({
    title: t`Are you sure?`,
    text: `${t`The user will no longer be a contact of ${vendors}.`} ${formatOrphanedVendors(user)}`,
    confirmLabel: t`Yes, change to client`,
    cancelLabel: t`No, cancel`,
    isDangerous: true,
  })
}
