import { t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { ReferralDraft } from './referral-draft.ts'
import { clearReferralCopy, readReferralCopy } from './referral-copy.ts'

/** Offers the content of the referral that the sender wants to send to another vendor. */
export function OfferReferralCopyNotice({ onUse }: { onUse: (draft: ReferralDraft) => void }) {
  const [copy, setCopy] = useState(readReferralCopy)
  if (!copy) return null

  const { id, draft } = copy
  const close = () => {
    clearReferralCopy()
    setCopy(null)
    // The buttons are gone.
    focusPageHeading()
  }
  const fill = () => {
    onUse(draft)
    close()
    showToast(t`The details of referral ${id} are in the form.`)
  }
  return (
    <Alert role="note" title={t`Send referral ${id} to this vendor?`}>
      <Text size="sm">
        {t`This replaces the service, who it is for, the details and ‘Call me right away’ in this form. Documents are not copied.`}
      </Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={fill}>{t`Use the details of referral ${id}`}</Button>
        <Button variant="subtle" onClick={close}>{t`Do not use them`}</Button>
      </Group>
    </Alert>
  )
}
