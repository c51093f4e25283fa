import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReferralLinkSummary } from '#contract/emailed-links.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { LinkCodeForm } from './LinkCodeForm.tsx'
import { NotForUsCard } from './NotForUsCard.tsx'
import { useLinkUnlocking } from './use-link-unlocking.ts'

interface Props {
  link: string
  summary: ReferralLinkSummary
  isPassEnded: boolean
  onEnter: (pass: string) => void
  onDeclineUnsent: () => void
  /** The mailbox was reported as another one than the vendor's, which ends the link. */
  onEnded: () => void
}

/**
 * Shows what the link reveals without a pass, and how to get one: by signing in, by a remembered browser, or by a
 * mailed code.
 */
export function UnlockLinkCard({ link, summary, isPassEnded, onEnter, onDeclineUnsent, onEnded }: Props) {
  const [isNotForUs, setNotForUs] = useKeptState(`is not for us ${link}`, () => false)
  const canBeRemembered = summary.party === 'vendor' && !isPassEnded
  const pass = useLinkUnlocking({ link, address: summary.sent_to, canBeRemembered, onEnter })
  const { sentTo } = pass

  if (isNotForUs)
    return (
      <NotForUsCard
        link={link}
        summary={summary}
        onEnter={onEnter}
        onDeclineUnsent={onDeclineUnsent}
        onReported={onEnded}
        onCancel={() => setNotForUs(false)}
      />
    )
  return (
    <CentredCard title={titleOf(summary)} text={textOf(summary)}>
      <Stack gap="md">
        {isPassEnded && sentTo === null && <Alert color="amber">{t`Please enter a new code.`}</Alert>}
        {summary.may.open ? (
          <LinkButton {...paths.received({ open: summary.number })}>{t`Open the referral in your account`}</LinkButton>
        ) : sentTo !== null ? (
          <LinkCodeForm
            link={link}
            canRemember={summary.party === 'vendor'}
            sentTo={sentTo}
            refusal={pass.refusal}
            onResent={pass.forgetRefusal}
            onEnter={onEnter}
          />
        ) : pass.isRemembered ? (
          <Button onClick={pass.openRemembered} loading={pass.isPending}>{t`Open the referral`}</Button>
        ) : (
          <>
            <Text>{t`We’ll send a code to ${summary.sent_to}. You don’t need an account.`}</Text>
            <Button onClick={pass.sendCode} loading={pass.isPending}>{t`Send me a code`}</Button>
          </>
        )}
        {summary.party === 'vendor' && sentTo === null && !summary.may.open && (
          <Button variant="subtle" onClick={() => setNotForUs(true)}>{t`This is not for us`}</Button>
        )}
      </Stack>
    </CentredCard>
  )
}

/** For the vendor the title says by when to answer, while the referral waits for it (ANS-004). */
function titleOf({ number, vendor, answer_by: answerBy }: ReferralLinkSummary): string {
  if (vendor === undefined) return t`Referral ${number}`
  if (answerBy === null) return t`Referral ${number} for ${vendor}`
  const day = formatDay(answerBy)
  return t`Referral ${number} for ${vendor}, answer by ${day}`
}

function textOf({ party, state, answer_by: answerBy }: ReferralLinkSummary): string {
  if (state === 'closed') return t`This referral is closed.`
  if (state === 'answered') return t`This referral has been answered.`
  if (answerBy === null || party === 'vendor') return ''
  const day = formatDay(answerBy)
  return t`It is waiting for an answer. We asked for one by ${day}.`
}
