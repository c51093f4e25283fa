import { t } from '@lingui/core/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { invitationRoutes, NewVendorAccountRequest } from '#contract/invitations.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { paths } from '#web/paths.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { UrlField } from '#web/ui/form/UrlField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'

/** Lets a client request a vendor account from the administrators. */
export function BecomeVendorPage() {
  const navigate = useNavigate()
  const asking = useRouteMutation(invitationRoutes.becomeVendor)
  const form = useForm({
    stored: { name: '', email: '', website: '', phone: '' },
    toBody: (values) => values,
    schema: NewVendorAccountRequest,
    title: t`Validation Errors`,
  })
  useUnsavedGuard(form.isDirty)

  const requestVendor = form.submit(
    (body) => asking.mutateAsync({ body }),
    async () => {
      await showAlert({
        title: t`Your request has been sent`,
        text: t`An administrator will review your request. We'll email you.`,
      })
      await navigate({ ...paths.map(), ignoreBlocker: true })
    },
  )

  return (
    <Stack maw={560} gap={0}>
      <PageHeader
        title={t`Become a vendor`}
        text={t`Tell us about the organization you'd like to list. Once it's listed, people can find it on the map and send it referrals.`}
      />
      <form onSubmit={requestVendor} noValidate data-delays-tour>
        <Stack gap="md">
          <TextInput label={t`Name`} required autoComplete="organization" {...form.getInputProps('name')} />
          <EmailField label={t`Email`} required autoComplete="email" {...form.getInputProps('email')} />
          <UrlField
            label={t`Website`}
            required
            type="url"
            autoComplete="url"
            placeholder="https://"
            {...form.getInputProps('website')}
          />
          <PhoneInput label={t`Phone`} required owner="vendor" {...form.getValueProps('phone')} />
          <Group>
            <Button type="submit" loading={form.isSending}>{t`Send request`}</Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
