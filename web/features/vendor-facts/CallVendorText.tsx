import { t } from '@lingui/core/macro'
import { Anchor, Text, type TextProps } from '@mantine/core'
import { buildPhoneHref } from '#contract/phone-link.ts'

/** What to do instead of a referral; nothing for a vendor without a phone number. */
export function CallVendorText({ phone, ...props }: { phone: string } & TextProps) {
  if (phone === '') return null
  return (
    <Text {...props}>
      {t`You can call them:`}{' '}
      <Anchor href={buildPhoneHref(phone)} inherit underline="always">
        {phone}
      </Anchor>
    </Text>
  )
}
