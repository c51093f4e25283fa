import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Referral } from '#contract/referrals.ts'
import type { Vendor } from '#contract/vendors.ts'
import { saveReferralCopy, saveReferralAsDraftOrCopy } from '#web/features/referrals/send/referral-copy.ts'
import { paths } from '#web/paths.ts'

interface Props {
  referral: Referral
  /** Undefined until it is loaded, and when the sender no longer sees it. */
  vendor: Vendor | undefined
}

/** Leads to the form of the same vendor and to the directory, with the content of the referral. */
export function SendAgainSection({ referral, vendor }: Props) {
  const navigate = useNavigate()
  const { status, consent_withdrawn, deleted_form_vendor } = referral
  // Its content is gone for everybody.
  if (consent_withdrawn) return null
  // While the vendor may still answer, a second referral would only be a duplicate.
  const isAwaited = status === 'PENDING' && !deleted_form_vendor
  const sendAgain = () => {
    saveReferralAsDraftOrCopy(referral)
    void navigate(paths.vendorOrder(referral.vendor.id))
  }
  const sendToAnotherVendor = () => {
    saveReferralCopy(referral)
    void navigate(paths.vendorSearch({ service: referral.service.id }))
  }
  return (
    <Stack gap="xs" className="no-print">
      <Group gap="sm">
        {vendor?.may.refer && !isAwaited && <Button variant="default" onClick={sendAgain}>{t`Send again`}</Button>}
        <Button variant="default" onClick={sendToAnotherVendor}>{t`Send to another vendor`}</Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t`The service, who it is for, the details and ‘Call me right away’ are copied. Documents are not: attach them again.`}
      </Text>
    </Stack>
  )
}
