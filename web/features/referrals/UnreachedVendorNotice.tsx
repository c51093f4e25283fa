import { t } from '@lingui/core/macro'
import { Alert, Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

interface Props {
  referral: Pick<Referral, 'unreached' | 'nobody_reads' | 'is_read'>
}

/** Beside the status in a list: the vendor does not know of the referral, so the sender should call or choose another (ANS-023). */
export function UnreachedVendorLabel({ referral: { unreached, nobody_reads: nobodyReads } }: Props) {
  if (!unreached && !nobodyReads) return null
  return (
    <Text size="xs" fw={600} component="div">
      {unreached ? (
        <>
          {t`We could not reach this vendor by e-mail`} <VendorPhoneLink phone={unreached.phone} />
        </>
      ) : (
        t`Nobody at this vendor can read this now`
      )}
    </Text>
  )
}

export function UnreachedVendorAlert({ referral: { unreached, nobody_reads: nobodyReads, is_read: isRead } }: Props) {
  const unread = isRead ? t`Nobody there has read your reply yet.` : t`Nobody there has read the referral yet.`
  if (nobodyReads)
    return (
      <Alert role="note" color="amber" title={t`Nobody at this vendor can read this now`}>
        {t`Send it to another vendor.`}
      </Alert>
    )
  return (
    unreached && (
      <Alert role="note" color="amber" title={t`We could not reach this vendor by e-mail`}>
        {unread}{' '}
        {unreached.phone !== '' && (
          <>
            {t`Please call:`} <VendorPhoneLink phone={unreached.phone} />
          </>
        )}
      </Alert>
    )
  )
}

const VendorPhoneLink = ({ phone }: { phone: string }) =>
  phone !== '' && <PhoneLink phone={phone} size="sm" fw={600} underline="always" />
