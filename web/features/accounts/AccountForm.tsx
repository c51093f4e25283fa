import { t } from '@lingui/core/macro'
import { Button, Card, Fieldset, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { AccountEdit, accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { isEditConflict, promptLoadNewest } from '#web/ui/dialog/edit-conflict.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useValidatedForm } from '#web/ui/form/use-validated-form.tsx'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { accountDraftOf, toAccountEdit, hasSensitiveChange } from './account-draft.ts'
import { OccupationSelect } from './OccupationSelect.tsx'
import { TwoStepSwitches } from './TwoStepSwitches.tsx'

/** The Edit Account form. */
export function AccountForm({ user }: { user: CurrentUser }) {
  const saving = useRouteMutation(accountRoutes.edit, { refreshes: [accountRoutes.current, accountRoutes.signIns] })
  const { form, submit, isSending, summary } = useValidatedForm({
    initialValues: accountDraftOf(user),
    toBody: toAccountEdit,
    schema: AccountEdit,
    title: t`Validation Errors`,
  })

  useUnsavedGuard(form.isDirty())

  const show = (stored: CurrentUser) => {
    form.setInitialValues(accountDraftOf(stored))
    form.setValues(accountDraftOf(stored))
  }

  const save = submit(async (body) => {
    try {
      const saved = await saving.mutateAsync({ params: { id: String(user.id) }, body })
      show(saved)
      showToast(t`Account Successfully Updated`)
    } catch (error) {
      if (isEditConflict(error)) return decideOnStale(error)
      // The fields that need no password have been saved nevertheless.
      if (error instanceof CallError && error.errors['current_password'])
        form.setFieldValue('version', (await callRoute(accountRoutes.current)).version ?? 1)
      throw error
    }
  })

  /** Keeps the input unless the user chooses the newer values. */
  const decideOnStale = async (error: CallError) => {
    const newest = await callRoute(accountRoutes.current)
    if (await promptLoadNewest(t`Error`, error)) show(newest)
    else form.setFieldValue('version', newest.version ?? 1)
  }

  return (
    <Card>
      <form onSubmit={save} noValidate aria-label={t`Edit Account`}>
        <Stack gap="md">
          <FormErrors {...summary} />
          <TextInput label={t`First Name`} autoComplete="given-name" {...form.getInputProps('first')} />
          <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last')} />
          <TextInput
            label={t`Email`}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('email')}
          />
          <PhoneInput label={t`Mobile Phone`} {...form.getInputProps('phone')} />
          <OccupationSelect {...form.getInputProps('occupation')} />
          <TwoStepSwitches getInputProps={form.getInputProps} />
          <Fieldset legend={t`Change the password`}>
            <Stack gap="md">
              <PasswordInput
                label={t`New Password`}
                description={t`Leave it empty to keep the one you have. A new one signs you out everywhere else.`}
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
          {hasSensitiveChange(form.values, user) && (
            <PasswordInput
              label={t`Current Password`}
              description={t`Needed for what you changed, unless you signed in within the last ten minutes.`}
              autoComplete="current-password"
              {...form.getInputProps('current_password')}
            />
          )}
          <Group>
            <Button type="submit" loading={isSending}>{t`Save`}</Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
