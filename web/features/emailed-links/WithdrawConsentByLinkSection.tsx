import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { isPassEndedError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { confirmAndWithdrawConsent } from '#web/features/referrals/confirm-and-withdraw-consent.ts'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import { buildLinkPassOptions } from './link-pass.ts'

interface Props {
  linked: ReferralByLink
  pass: string
  onWithdrawn: (linked: ReferralByLink) => void
  onPassEnded: () => void
}

/** Lets a sender without an account withdraw the consent (CON-004). */
export function WithdrawConsentByLinkSection({ linked: { may, referral }, pass, onWithdrawn, onPassEnded }: Props) {
  const [isWithdrawn, setWithdrawn] = useState(false)
  const result = useRef<HTMLOutputElement>(null)

  const ask = async () => {
    let needsCode = false
    const withdraw = async () => {
      try {
        onWithdrawn(await callRoute(referralByLinkRoutes.withdrawConsent, {}, buildLinkPassOptions(pass)))
      } catch (error) {
        needsCode = isPassEndedError(error)
        throw error
      }
    }
    const isDone = await confirmAndWithdrawConsent(referral, withdraw)
    // The dialog has said why.
    if (needsCode) return onPassEnded()
    if (!isDone) return
    flushSync(() => setWithdrawn(true))
    result.current?.focus()
  }

  return (
    <div>
      <ResultOutput resultRef={result}>
        {isWithdrawn && <Text>{t`Your consent has been withdrawn.`}</Text>}
      </ResultOutput>
      {may.withdrawConsent && (
        <Button variant="light" color="red" onClick={() => void ask()}>{t`Withdraw consent`}</Button>
      )}
    </div>
  )
}
