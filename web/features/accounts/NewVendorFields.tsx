import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { FormWithFields } from '#web/forms/field-prop-getters.ts'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { UrlField } from '#web/ui/form/UrlField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import type { NewAccountVendorFormValues } from './new-account-form-values.ts'

/** The fields of a vendor that is registered together with an account. */
export function NewVendorFields({ form }: { form: FormWithFields<NewAccountVendorFormValues> }) {
  return (
    <>
      <TextInput label={t`Vendor Name`} autoComplete="organization" {...form.getInputProps('vendor.name')} />
      <EmailField label={t`Vendor Email`} autoComplete="off" {...form.getInputProps('vendor.email')} />
      <UrlField
        label={t`Vendor Website`}
        type="url"
        autoComplete="url"
        placeholder="https://"
        {...form.getInputProps('vendor.site')}
      />
      <PhoneInput label={t`Vendor Phone`} owner="vendor" autoComplete="off" {...form.getValueProps('vendor.phone')} />
    </>
  )
}
