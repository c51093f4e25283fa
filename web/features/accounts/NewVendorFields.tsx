import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'

/** The fields of a vendor that is registered together with an account. */
export function NewVendorFields({ of }: { of: (field: string) => GetInputPropsReturnType }) {
  return (
    <>
      <TextInput label={t`Vendor Name`} autoComplete="organization" {...of('vendor.name')} />
      <TextInput
        label={t`Vendor Email`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...of('vendor.email')}
      />
      <TextInput
        label={t`Vendor Website`}
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...of('vendor.site')}
      />
      <PhoneInput label={t`Vendor Phone`} kind="vendor" autoComplete="off" {...of('vendor.phone')} />
    </>
  )
}
