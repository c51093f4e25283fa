import { t } from '@lingui/core/macro'
import { Text, type TextProps } from '@mantine/core'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

/** What to do instead of a referral; nothing for a vendor without a phone number. */
export function CallVendorText({ phone, ...props }: { phone: string } & TextProps) {
  if (phone === '') return null
  return (
    <Text {...props}>
      {t`You can call them:`} <PhoneLink phone={phone} inherit underline="always" />
    </Text>
  )
}
