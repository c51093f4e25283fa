import { t } from '@lingui/core/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import { getPublicConfig } from '#web/api/config.ts'
import type { FormWithFields } from '#web/forms/field-prop-getters.ts'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'

interface RegistrantFieldsProps {
  form: FormWithFields<{ first: string; last: string; email: string; phone: string }>
}

/** Personal fields of someone who registers an account. */
export function RegistrantFields({ form }: RegistrantFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label={t`First Name`} autoComplete="given-name" {...form.getInputProps('first')} />
        <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last')} />
      </SimpleGrid>
      <EmailField
        label={t`Email`}
        description={
          getPublicConfig().features.twoStep
            ? t`You'll sign in with this address and get your tokens here.`
            : t`You'll sign in with this address.`
        }
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PhoneInput label={t`Mobile Phone`} {...form.getValueProps('phone')} />
    </>
  )
}
