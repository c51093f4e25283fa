import { t } from '@lingui/core/macro'
import { Alert, Anchor, Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { buildPhoneHref } from '#contract/phone-link.ts'

interface Props {
  referral: Pick<Referral, 'unreached'>
}

/** Beside the status in a list: the vendor does not know of the referral, so the sender should call (ANS-023). */
export const UnreachedVendorLabel = ({ referral: { unreached } }: Props) =>
  unreached && (
    <Text size="xs" fw={600} component="div">
      {t`We could not reach this vendor by e-mail`} <PhoneLink phone={unreached.phone} />
    </Text>
  )

export const UnreachedVendorAlert = ({ referral: { unreached } }: Props) =>
  unreached && (
    <Alert role="note" color="amber" title={t`We could not reach this vendor by e-mail`}>
      {unreached.phone === '' ? (
        t`Nobody there has read the referral yet.`
      ) : (
        <>
          {t`Nobody there has read the referral yet. Please call:`} <PhoneLink phone={unreached.phone} />
        </>
      )}
    </Alert>
  )

const PhoneLink = ({ phone }: { phone: string }) =>
  phone !== '' && (
    <Anchor href={buildPhoneHref(phone)} size="sm" fw={600} underline="always">
      {phone}
    </Anchor>
  )
