import { t } from '@lingui/core/macro'
import { Button, Card, Fieldset, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { userRoutes } from '#contract/users.ts'
import { NewUser } from '#contract/user-input.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { NewPasswordFields } from '#web/forms/NewPasswordFields.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { NewVendorFields } from '#web/features/accounts/NewVendorFields.tsx'
import { MessageChannelSwitches } from '#web/features/accounts/MessageChannelSwitches.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { EMPTY_NEW_USER_FORM_VALUES, toNewUserBody } from './new-user.ts'
import { PersonFields, RoleSelect } from './PersonFields.tsx'

/** Lets an administrator create a user (specification 5). */
export function AddUserPage() {
  const navigate = useNavigate()
  const adding = useRouteMutation(userRoutes.add, { refreshes: [userRoutes.list] })
  const form = useForm({
    stored: EMPTY_NEW_USER_FORM_VALUES,
    toBody: toNewUserBody,
    schema: NewUser,
    title: t`Validation Errors`,
    refusedTitle: t`Validation Errors`,
  })
  useUnsavedGuard(form.isDirty)

  const add = form.submit(async (body) => {
    await adding.mutateAsync({ body })
    await navigate({ ...paths.adminUsers(), ignoreBlocker: true })
    showToast(t`User Successfully Added`)
  })

  return (
    <>
      <PageHeader title={t`Add User`} />
      <Card maw={560}>
        <form onSubmit={add} noValidate aria-label={t`Add User`}>
          <Stack gap="md">
            <PersonFields form={form} />
            <NewPasswordFields
              form={form}
              description={t`At least 8 characters. Give it to the user, who can change it in their account.`}
            />
            <RoleSelect {...form.getValueProps('role')} />
            {form.values.role === 'VENDOR' && (
              <Fieldset legend={t`Their vendor`}>
                <Stack gap="md">
                  <NewVendorFields form={form} />
                </Stack>
              </Fieldset>
            )}
            <MessageChannelSwitches form={form} />
            <Group>
              <Button type="submit" loading={form.isSending}>{t`Add User`}</Button>
              <LinkButton {...paths.adminUsers()} variant="default">{t`Cancel`}</LinkButton>
            </Group>
          </Stack>
        </form>
      </Card>
    </>
  )
}
