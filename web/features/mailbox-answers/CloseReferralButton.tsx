import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { removeLinkPass } from '#web/api/link-passes.ts'

/** Ends the reading on this device, for who leaves a computer that others use; the link stays. */
export function CloseReferralButton({ link, onClosed }: { link: string; onClosed: () => void }) {
  const close = () => {
    removeLinkPass(link)
    onClosed()
  }
  return (
    <div>
      <Button variant="default" onClick={close}>
        {t`Close this referral on this device`}
      </Button>
    </div>
  )
}
