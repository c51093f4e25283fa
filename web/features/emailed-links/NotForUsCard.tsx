import { t } from '@lingui/core/macro'
import { linkRoutes, type ReferralLinkSummary } from '#contract/emailed-links.ts'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { FocusedResultOutput } from '#web/ui/ResultOutput.tsx'
import { LinkCodeForm } from './LinkCodeForm.tsx'
import { buildLinkPassOptions } from './link-pass.ts'
import { NotForUsReasonForm, type WhyNotForUs } from './NotForUsReasonForm.tsx'

interface Props {
  link: string
  summary: ReferralLinkSummary
  onEnter: (pass: string) => void
  /** Somebody has answered already; the page that opens next says so. */
  onDeclineUnsent: () => void
  /** The mailbox was reported as another one than the vendor's. */
  onReported: () => void
  onCancel: () => void
}

/** 'This is not for us' before the referral was opened: a wrong mailbox never sees it, but its code proves who says so. */
export function NotForUsCard({ link, summary, onEnter, onDeclineUnsent, onReported, onCancel }: Props) {
  const [asked, setAsked] = useKeptState<{ why: WhyNotForUs; sentTo: string } | null>(`not for us ${link}`, () => null)
  const [thanks, setThanks] = useKeptState<string | null>(`thanks ${link}`, () => null)
  const vendor = summary.vendor ?? ''
  const number = summary.number

  const sendCode = async (why: WhyNotForUs) => {
    const { sent_to } = await callRoute(linkRoutes.code, { body: { link } })
    setAsked({ why, sentTo: sent_to })
  }
  const send = async (pass: string, why: WhyNotForUs) => {
    const headers = buildLinkPassOptions(pass)
    if (why === 'wrong mailbox') {
      const { message } = await callRoute(referralByLinkRoutes.misdirected, {}, headers)
      onReported()
      return setThanks(message)
    }
    const { seen, referral } = await callRoute(referralByLinkRoutes.referral, {}, headers)
    const decline = { action: 'decline', reason: 'service not offered', seen } as const
    // This person has not seen yet that somebody has answered.
    if (referral.status !== 'PENDING') onDeclineUnsent()
    else
      await callRoute(referralByLinkRoutes.answer, { body: decline }, headers).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.status !== 409) throw error
        // Somebody has answered in this moment.
        onDeclineUnsent()
      })
    onEnter(pass)
  }

  if (thanks !== null)
    return (
      <CentredCard title={t`Wrong mailbox reported`}>
        <FocusedResultOutput>{thanks}</FocusedResultOutput>
      </CentredCard>
    )
  const again = asked === null ? '' : t`The code proves that the answer comes from this mailbox.`
  return (
    <CentredCard title={t`Referral ${number} for ${vendor}`} text={again}>
      {asked === null ? (
        <NotForUsReasonForm keptAs={`why ${link}`} vendor={vendor} onSend={sendCode} onCancel={onCancel} />
      ) : (
        <LinkCodeForm
          link={link}
          canRemember={false}
          submitLabel={t`Send`}
          reads={asked.why === 'service not offered'}
          sentTo={asked.sentTo}
          onEnter={(pass) => send(pass, asked.why)}
        />
      )}
    </CentredCard>
  )
}
