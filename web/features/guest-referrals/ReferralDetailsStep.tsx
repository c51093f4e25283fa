import { t } from '@lingui/core/macro'
import { Anchor, Button, Checkbox, Stack } from '@mantine/core'
import type { PublicVendor } from '#contract/public-directory.ts'
import type { FormEventHandler } from 'react'
import type { useForm } from '#web/forms/use-form.ts'
import { DetailsField } from '#web/features/referrals/send/DetailsField.tsx'
import { ServiceFields } from '#web/features/referrals/send/ServiceFields.tsx'
import { PUBLIC_DIRECTORY_PATH } from '#web/paths.ts'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'
import type { ReferralDetailsBody, ReferralDetailsFormValues } from './guest-referral-values.ts'
import { PublicLocationField } from './PublicLocationField.tsx'

interface Props {
  vendor: PublicVendor
  form: ReturnType<typeof useForm<ReferralDetailsFormValues, ReferralDetailsBody>>
  onSubmit: FormEventHandler
}

/** The fields of the signed-in form; a document can follow once the address is confirmed. */
export function ReferralDetailsStep({ vendor, form, onSubmit }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t`What do you need?`}>
      <Stack gap="sm">
        <ServiceFields
          services={vendor.services}
          vendor={vendor}
          others={
            // In a new tab, so that what is typed stays.
            <Anchor
              href={`${PUBLIC_DIRECTORY_PATH}?service=${form.values.service}`}
              target="_blank"
              rel="noopener"
              size="sm"
              underline="always"
            >
              {t`Find other vendors with this service`}
              <NewTabHint />
            </Anchor>
          }
          subServices={vendor.services.find(({ id }) => id === form.values.service)?.children ?? []}
          draft={form.values}
          onChange={form.change}
          errorOf={form.errorOf}
        />
        <PublicLocationField locations={vendor.locations} {...form.getValueProps('location')} />
        <DetailsField vendorName={vendor.name} {...form.getValueProps('details')} />
        <Checkbox
          label={t`Call me right away`}
          description={t`The vendor sees that you asked to be called right away.`}
          {...form.getCheckboxProps('contactNow')}
        />
        <Button type="submit" fullWidth loading={form.isSending}>{t`Next`}</Button>
      </Stack>
    </form>
  )
}
