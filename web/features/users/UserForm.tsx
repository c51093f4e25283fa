import { t } from '@lingui/core/macro'
import { Button, Card, Fieldset, Group, PasswordInput, Stack, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { UserEdit, userRoutes, type UserInFull } from '#contract/users.ts'
import type { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { useWrite } from '#web/api/query.ts'
import { TwoStepSwitches } from '#web/features/accounts/TwoStepSwitches.tsx'
import { paths } from '#web/paths.ts'
import { isStale, wantsNewest } from '#web/ui/ask-which-stands.ts'
import { confirm } from '#web/ui/dialogs.tsx'
import { FormErrors } from '#web/ui/FormErrors.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useCheckedForm } from '#web/ui/use-checked-form.tsx'
import { leftAlone } from './use-user-actions.tsx'
import { draftOf, editOf } from './user-edit.ts'
import { PersonFields, RoleSelect } from './UserFields.tsx'

/** The Edit User form. */
export function UserForm({ user }: { user: UserInFull }) {
  const navigate = useNavigate()
  const isSelf = !user.may.manage
  const params = { id: String(user.id) }
  const saving = useWrite(userRoutes.edit, { refreshes: [userRoutes.list, userRoutes.one] })
  const { form, submit, isSending, summary } = useCheckedForm({
    initialValues: draftOf(user),
    toBody: editOf,
    schema: UserEdit,
    title: t`Errors Occurred`,
    refusedTitle: t`Errors Occurred`,
  })

  const save = submit(async (body) => {
    if (body.role === 'CLIENT' && user.vendors.length > 0 && !(await confirmsLoss(user))) return
    try {
      await saving.mutateAsync({ params, body })
    } catch (error) {
      if (isStale(error)) return decideOnStale(error)
      throw error
    }
    await navigate(paths.adminUsers())
    toast(t`User Successfully Updated`)
  })

  /** What was typed stays unless they want the newer values. */
  const decideOnStale = async (error: CallError) => {
    const newest = await call(userRoutes.one, { params })
    if (await wantsNewest(t`Errors Occurred`, error)) form.setValues(draftOf(newest))
    else form.setFieldValue('version', newest.version)
  }

  return (
    <Card>
      <form onSubmit={save} noValidate aria-label={t`Edit User`}>
        <Stack gap="md">
          <FormErrors {...summary} />
          <PersonFields of={form.getInputProps} />
          <RoleSelect
            description={isSelf ? t`Another administrator can change your account type.` : undefined}
            {...form.getInputProps('role')}
            disabled={isSelf}
          />
          <Switch
            label={t`Active`}
            description={t`Who is not active cannot sign in.`}
            disabled={isSelf}
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
          <TwoStepSwitches of={form.getInputProps} />
          <Fieldset legend={t`Set a new password`}>
            <Stack gap="md">
              <PasswordInput
                label={t`New Password`}
                description={t`Leave it empty to keep the one they have. A new one signs them out everywhere.`}
                autoComplete="new-password"
                {...form.getInputProps('password')}
              />
              <PasswordInput
                label={t`Confirm Password`}
                autoComplete="new-password"
                {...form.getInputProps('password_confirmation')}
              />
            </Stack>
          </Fieldset>
          {isSelf && (
            <PasswordInput
              label={t`Current Password`}
              description={t`Needed for what you change of your own ways in, unless you signed in within the last ten minutes.`}
              autoComplete="current-password"
              {...form.getInputProps('current_password')}
            />
          )}
          <Group>
            <Button type="submit" loading={isSending}>{t`Save`}</Button>
            <LinkButton {...paths.adminUsers()} variant="default">{t`Cancel`}</LinkButton>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** ADM-050; SR-038 wants the vendors named that are left without a primary contact. */
function confirmsLoss(user: UserInFull): Promise<boolean> {
  const vendors = user.vendors.map(({ name }) => name).join(', ')
  return confirm({
    title: t`Are you sure?`,
    text: `${t`The user will no longer be a contact of ${vendors}.`} ${leftAlone(user)}`,
    confirmLabel: t`Yes, change to client`,
    cancelLabel: t`No, cancel`,
    isDangerous: true,
  })
}
