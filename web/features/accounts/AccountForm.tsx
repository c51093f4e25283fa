import { t } from '@lingui/core/macro'
import { Button, Card, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { OwnAccountEdit, accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { NewPasswordFields } from '#web/forms/NewPasswordFields.tsx'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { useRecordForm } from '#web/forms/use-record-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import {
  toAccountFormValues,
  hasSensitiveChange,
  toAccountBody,
  type AccountFormValues,
} from './account-form-values.ts'
import { markDevice } from './mark-device.ts'
import { OccupationSelect } from './OccupationSelect.tsx'
import { MessageChannelSwitches } from './MessageChannelSwitches.tsx'

/** The Edit Account form. */
export function AccountForm({ user }: { user: CurrentUser }) {
  const saving = useRouteMutation(accountRoutes.edit, {
    refreshes: [accountRoutes.current, accountRoutes.activeSessions],
  })
  const form = useRecordForm({
    record: user,
    toValues: toAccountFormValues,
    loadNewest: () => callRoute(accountRoutes.current),
    conflictTitle: t`Error`,
    toBody: toAccountBody,
    schema: OwnAccountEdit,
    title: t`Validation Errors`,
  })
  useUnsavedGuard(form.isDirty)

  const save = form.submit(async (body, { version = 1 }) => {
    try {
      const saved = await saving.mutateAsync({ params: { id: String(user.id) }, body: { ...body, version } })
      if (body.password) markDevice()
      form.setStored(saved)
      form.discardSaved()
      showToast(t`Account Successfully Updated`)
    } catch (error) {
      // The fields that need no password have been saved nevertheless.
      if (error instanceof CallError && error.errors['current_password'])
        form.setStored(await callRoute(accountRoutes.current))
      throw error
    }
  })

  return (
    <Card>
      <form onSubmit={save} noValidate aria-label={t`Edit Account`}>
        <Stack gap="md">
          <AccountFields form={form} />
          {hasSensitiveChange(form.edits?.fields ?? {}) && (
            <PasswordField
              label={t`Current Password`}
              description={t`Needed to save these changes, unless you signed in within the last ten minutes.`}
              autoComplete="current-password"
              {...form.getInputProps('current_password')}
            />
          )}
          <Group>
            <Button type="submit" loading={form.isSending}>{t`Save`}</Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

function AccountFields({ form }: { form: FieldPropGetters<AccountFormValues> }) {
  return (
    <>
      <TextInput label={t`First Name`} autoComplete="given-name" {...form.getInputProps('first')} />
      <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last')} />
      <EmailField label={t`Email`} autoComplete="email" {...form.getInputProps('email')} />
      <PhoneInput label={t`Mobile Phone`} {...form.getValueProps('phone')} />
      <OccupationSelect {...form.getValueProps('occupation')} />
      <MessageChannelSwitches form={form} />
      <Fieldset legend={t`Change the password`}>
        <Stack gap="md">
          <NewPasswordFields
            form={form}
            label={t`New Password`}
            description={t`Leave empty to keep your current password. A new one signs you out everywhere else.`}
          />
        </Stack>
      </Fieldset>
    </>
  )
}
