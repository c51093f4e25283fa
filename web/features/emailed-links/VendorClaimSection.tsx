import { t } from '@lingui/core/macro'
import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReferralByLink } from '#contract/referral-by-link.ts'
import { vendorClaimRoutes, type VendorClaimBody, type ClaimOutcome } from '#contract/vendor-claims.ts'
import { callRoute } from '#web/api/call-route.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { ResultOutput } from '#web/ui/ResultOutput.tsx'
import { VendorClaimForm } from './VendorClaimForm.tsx'
import { buildLinkPassOptions, callOrEndPass } from './link-pass.ts'

interface Props {
  linked: ReferralByLink
  pass: string
  /** Leads to the code. */
  onPassEnded: () => void
}

/** After an answer: an account for the vendor, with the address of its mailbox (ANS-016, ANS-017). */
export function VendorClaimSection({ linked, pass, onPassEnded }: Props) {
  const [outcome, setOutcome] = useState<ClaimOutcome | null>(null)
  const result = useRef<HTMLOutputElement>(null)
  const vendor = linked.referral.vendor.name
  const { claim, answers } = linked
  const email = claim?.email ?? ''

  const claimVendor = async (body: VendorClaimBody) => {
    const claimed = await callRoute(vendorClaimRoutes.claim, { body }, buildLinkPassOptions(pass))
    flushSync(() => setOutcome(claimed.outcome))
    result.current?.focus()
  }
  const send = async (body: VendorClaimBody) => {
    await callOrEndPass(() => claimVendor(body), onPassEnded)
  }

  if (outcome === null && (claim === undefined || answers.length === 0)) return null
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="claim">
      <Stack gap="md" maw={560}>
        <Title order={2} size="h4" id="claim">{t`Make an account for ${vendor}`}</Title>
        {outcome !== null && (
          <>
            <ResultOutput resultRef={result}>
              <Text>{outcomeText(outcome, vendor)}</Text>
            </ResultOutput>
            <div>
              <LinkButton {...paths.login()}>{t`Sign in`}</LinkButton>
            </div>
          </>
        )}
        {outcome === null && claim?.needs_code === true && (
          <>
            <Text>{t`Please enter a code first: it shows that ${email} is your mailbox.`}</Text>
            <div>
              <Button onClick={onPassEnded}>{t`Enter a code`}</Button>
            </div>
          </>
        )}
        {outcome === null && claim?.needs_code === false && (
          <VendorClaimForm claim={claim} vendor={vendor} onSend={send} />
        )}
      </Stack>
    </Paper>
  )
}

function outcomeText(outcome: ClaimOutcome, vendor: string): string {
  switch (outcome) {
    case 'primary contact':
      return t`The account is ready and manages ${vendor}. Sign in to see your earlier answers in its list.`
    case 'contact':
      return t`This account is already a contact of ${vendor}. Sign in to see its referrals.`
    case 'requested':
      return t`The account is ready. We’ve asked the primary contacts of ${vendor} and will email you their decision.`
  }
}
