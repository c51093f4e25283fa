import { t } from '@lingui/core/macro'
import { Paper, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mailboxAnswerRoutes, type ReferralByLink } from '#contract/mailbox-answers.ts'
import { callRoute } from '#web/api/call-route.ts'
import { getReadFailure } from '#web/api/read-failure.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FinalResultOutput } from '#web/ui/ResultOutput.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { AddDocumentSection } from './AddDocumentSection.tsx'
import { AnswerSection } from './AnswerSection.tsx'
import { CancelReferralButton } from './CancelReferralButton.tsx'
import { ClaimSection } from './ClaimSection.tsx'
import { CloseReferralButton } from './CloseReferralButton.tsx'
import { EndLinkButton } from './EndLinkButton.tsx'
import { ReferralByLinkDetails } from './ReferralByLinkDetails.tsx'
import { OtherWaitingReferralsSection } from './OtherWaitingReferralsSection.tsx'
import { ReferralAnswerList } from '#web/features/referrals/answers/ReferralAnswerList.tsx'
import { UnreachedAlert } from '#web/features/referrals/UnreachedNotice.tsx'
import { isPassEndedError, LINK_REFRESH_MS, buildLinkPassOptions } from './link-pass.ts'

interface Props {
  link: string
  pass: string
  /** 'This is not for us' was chosen before the referral was opened, when somebody had answered it. */
  isDeclineUnsent: boolean
  onPassEnded: () => void
}

interface Outcome {
  title: string
  text: string
}

/** The referral with its answers, for the holder of a pass. */
export function ReferralByLinkPage({ link, pass, isDeclineUnsent, onPassEnded }: Props) {
  // A pass of a code shows more than one of a remembered browser.
  const queryKey = [mailboxAnswerRoutes.referral.path, link, pass]
  const client = useQueryClient()
  /** Why the page shows no referral any more. */
  const [ended, setEnded] = useKeptState<Outcome | null>(`ended ${link}`, () => null)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callRoute(mailboxAnswerRoutes.referral, {}, { signal, ...buildLinkPassOptions(pass) }),
    refetchInterval: LINK_REFRESH_MS,
    enabled: ended === null,
  })
  const isPassEnded = isPassEndedError(error)
  useEffect(() => {
    if (isPassEnded && ended === null) onPassEnded()
  }, [isPassEnded, ended, onPassEnded])

  if (ended !== null)
    return (
      <CentredCard title={ended.title}>
        <FinalResultOutput>{ended.text}</FinalResultOutput>
      </CentredCard>
    )
  // When the pass has ended, the question for a new code replaces all this at once, and keeps what is typed.
  const failure = isPassEnded ? null : getReadFailure({ data, error })
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Stack gap="lg" maw={960} mx="auto">
      <PageHeader title={t`Referral ${data.referral.id}`} text={subtitleOf(data)} />
      <UnreachedAlert referral={data.referral} />
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <ReferralByLinkDetails linked={data} pass={pass} />
      </Paper>
      <ReferralAnswerList answers={data.answers} />
      {data.party === 'vendor' && (
        <>
          <AnswerSection
            linked={data}
            pass={pass}
            isDeclineUnsent={isDeclineUnsent}
            onAnswered={(answered) => client.setQueryData(queryKey, answered)}
            onChanged={async () => (await refetch()).data}
            onPassEnded={onPassEnded}
            onMisdirected={(text) => setEnded({ title: t`Wrong mailbox reported`, text })}
          />
          <ClaimSection linked={data} pass={pass} onPassEnded={onPassEnded} />
        </>
      )}
      {data.party === 'sender' && (
        <>
          <AddDocumentSection linked={data} pass={pass} onAdded={refetch} onPassEnded={onPassEnded} />
          <CancelReferralButton
            pass={pass}
            onCancelled={() => setEnded({ title: t`Referral cancelled`, text: t`Your referral has been cancelled.` })}
          />
        </>
      )}
      <OtherWaitingReferralsSection numbers={data.more_waiting} pass={pass} />
      <CloseReferralButton
        link={link}
        onClosed={() =>
          setEnded({
            title: t`Referral closed`,
            text: t`The referral is closed on this device. Use the link to open it again.`,
          })
        }
      />
      <EndLinkButton
        pass={pass}
        onEnded={() => setEnded({ title: t`Link ended`, text: t`The link has been ended.` })}
      />
    </Stack>
  )
}

function subtitleOf({ party, referral, answer_by }: ReferralByLink): string {
  const { name } = referral.vendor
  if (answer_by === null) return name
  const day = formatDay(answer_by)
  return party === 'vendor' ? t`${name}: please answer by ${day}` : t`${name} is asked to answer by ${day}`
}
