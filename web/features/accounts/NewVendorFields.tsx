import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { FormWith } from '#web/forms/field-prop-getters.ts'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import type { NewVendorFormValues } from './new-vendor-fields.ts'

/** The fields of a vendor that is registered together with an account. */
export function NewVendorFields({ form }: { form: FormWith<NewVendorFormValues> }) {
  return (
    <>
      <TextInput label={t`Vendor Name`} autoComplete="organization" {...form.getInputProps('vendor.name')} />
      <TextInput
        label={t`Vendor Email`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('vendor.email')}
      />
      <TextInput
        label={t`Vendor Website`}
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...form.getInputProps('vendor.site')}
      />
      <PhoneInput label={t`Vendor Phone`} owner="vendor" autoComplete="off" {...form.getValueProps('vendor.phone')} />
    </>
  )
}
