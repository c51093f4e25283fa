import { t } from '@lingui/core/macro'
import { Alert, Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

interface Props {
  referral: Pick<Referral, 'unreached'>
}

/** Beside the status in a list: the vendor does not know of the referral, so the sender should call (ANS-023). */
export const UnreachedVendorLabel = ({ referral: { unreached } }: Props) =>
  unreached && (
    <Text size="xs" fw={600} component="div">
      {t`We could not reach this vendor by e-mail`} <VendorPhoneLink phone={unreached.phone} />
    </Text>
  )

export const UnreachedVendorAlert = ({ referral: { unreached } }: Props) =>
  unreached && (
    <Alert role="note" color="amber" title={t`We could not reach this vendor by e-mail`}>
      {unreached.phone === '' ? (
        t`Nobody there has read the referral yet.`
      ) : (
        <>
          {t`Nobody there has read the referral yet. Please call:`} <VendorPhoneLink phone={unreached.phone} />
        </>
      )}
    </Alert>
  )

const VendorPhoneLink = ({ phone }: { phone: string }) =>
  phone !== '' && <PhoneLink phone={phone} size="sm" fw={600} underline="always" />
