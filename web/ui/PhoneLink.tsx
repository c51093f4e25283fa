import { Anchor, type AnchorProps } from '@mantine/core'
import { buildPhoneHref } from '#contract/phone-link.ts'

/** Dials the number; plain text for a phone without one. */
export function PhoneLink({ phone, ...props }: { phone: string } & AnchorProps) {
  const href = buildPhoneHref(phone)
  if (href === undefined) return <span>{phone}</span>
  return (
    <Anchor href={href} {...props}>
      {phone}
    </Anchor>
  )
}
