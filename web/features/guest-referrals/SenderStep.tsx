import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { FormEventHandler } from 'react'
import type { PublicVendor } from '#contract/public-directory.ts'
import type { useForm } from '#web/forms/use-form.ts'
import { ClientFieldset } from '#web/features/referrals/send/ClientFields.tsx'
import { paths } from '#web/paths.ts'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'
import type { SenderStepInput, SenderFormValues } from './guest-referral-values.ts'
import classes from './GuestReferralPage.module.css'
import { GuestPrivacyNote } from './GuestPrivacyNote.tsx'

type SenderForm = ReturnType<typeof useForm<SenderFormValues, SenderStepInput>>

interface Props {
  vendor: PublicVendor
  form: SenderForm
  onSubmit: FormEventHandler
  onBack: () => void
}

/** Who sends the referral, and what they agree to (GST-051). */
export function SenderStep({ vendor, form, onSubmit, onBack }: Props) {
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t`Who are you?`}>
      <Stack gap="sm">
        <SenderFields form={form} />
        <UnseenField form={form} />
        <Checkbox
          label={t`I am 18 or older, or I act for somebody who agrees.`}
          {...form.getCheckboxProps('isOfAge')}
        />
        <Checkbox
          label={
            <Trans>
              I agree to the{' '}
              <TextLink {...paths.privacy()} target="_blank" underline="always">
                Privacy Policy
                <NewTabHint />
              </TextLink>
              .
            </Trans>
          }
          {...form.getCheckboxProps('hasAgreed')}
        />
        <Group gap="sm" wrap="nowrap">
          <Button variant="default" onClick={onBack}>{t`Back`}</Button>
          <Button type="submit" flex={1} loading={form.isSending}>{t`Next`}</Button>
        </Group>
        <output>{form.isSending && t`One moment, we keep robots out.`}</output>
        <GuestPrivacyNote vendorName={vendor.name} />
      </Stack>
    </form>
  )
}

function SenderFields({ form }: { form: SenderForm }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t`First Name`} autoComplete="given-name" withAsterisk {...form.getInputProps('first')} />
        <TextInput label={t`Last Name`} autoComplete="family-name" withAsterisk {...form.getInputProps('last')} />
      </SimpleGrid>
      <EmailField
        label={t`Email`}
        description={t`We’ll send a code there. Nothing goes to the vendor until you have entered it.`}
        autoComplete="email"
        withAsterisk
        {...form.getInputProps('email')}
      />
      <PhoneInput
        label={t`Phone`}
        extensionHint={t`An extension does not fit here. Write it in the details.`}
        withAsterisk
        {...form.getValueProps('phone')}
      />
      <Radio.Group
        label={t`Who is the referral for?`}
        withAsterisk
        {...form.getValueProps('sentFor')}
        onChange={(value) => form.change({ sentFor: value === 'self' ? 'self' : 'other' })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="self" label={t`I refer myself`} />
          <Radio value="other" label={t`I refer somebody else`} />
        </Stack>
      </Radio.Group>
      {form.values.sentFor === 'other' && <ClientFieldset form={form} />}
    </>
  )
}

/** Left empty by people, because nobody sees or reaches it (GST-043). */
function UnseenField({ form }: { form: SenderForm }) {
  return (
    <div className={classes.unseen} aria-hidden>
      <label>
        {t`Website`}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" {...fieldOf(form)} />
      </label>
    </div>
  )
}

const fieldOf = (form: SenderForm) => {
  const { value, onChange } = form.getInputProps('website')
  return { value, onChange }
}
