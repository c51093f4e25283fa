import { t } from '@lingui/core/macro'
import { Anchor, Button, Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { referralByLinkRoutes, type ReferralByLink } from '#contract/referral-by-link.ts'
import { callRoute } from '#web/api/call-route.ts'
import { removeLinkDraft } from '#web/api/link-passes.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { getReadFailure } from '#web/api/read-failure.ts'
import { PUBLIC_DIRECTORY_PATH } from '#web/paths.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { OptionalLazyPart } from '#web/ui/OptionalLazyPart.tsx'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PartLoadErrorAlert } from '#web/ui/PartLoadErrorAlert.tsx'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FocusedResultOutput } from '#web/ui/ResultOutput.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { GiveAnswerSection } from './GiveAnswerSection.tsx'
import { VendorClaimSection } from './VendorClaimSection.tsx'
import { EndLinkButton } from './EndLinkButton.tsx'
import { ReferralByLinkDetails } from './ReferralByLinkDetails.tsx'
import { OtherWaitingReferralsSection } from './OtherWaitingReferralsSection.tsx'
import { AnswersAndRepliesList } from '#web/features/referrals/answers/AnswersAndRepliesList.tsx'
import { LINK_DRAFT_STORE } from '#web/features/referrals/answers/text-draft-stores.ts'
import { ReplyUnavailableNotice } from '#web/features/referrals/answers/ReplyUnavailableNotice.tsx'
import { UnreachedVendorAlert } from '#web/features/referrals/UnreachedVendorNotice.tsx'
import { usePassEnded } from './use-pass-ended.ts'
import { LINK_REFETCH_INTERVAL_MS, buildLinkPassOptions } from './link-pass.ts'

/** The vendor, who opens most links, does not load it. */
const SenderActionSections = lazyPart(() =>
  import('./SenderActionSections.tsx').then((file) => file.SenderActionSections),
)

const ReplyByLinkForm = lazyPart(() => import('./ReplyByLinkForm.tsx').then((file) => file.ReplyByLinkForm))

interface Props {
  link: string
  pass: string
  /** 'This is not for us' was chosen before the referral was opened, when somebody had answered it. */
  isDeclineUnsent: boolean
  /** The holder has ended the link or cancelled the referral, or said that the mailbox is another one. */
  onEnded: () => void
  /** Closes the referral on this device, for people who leave a shared computer. The link stays valid. */
  onClosed: () => void
  onPassEnded: () => void
}

interface Outcome {
  title: string
  text: string
  /** The person still needs what the referral asked for. */
  offersDirectory?: boolean
}

/** The referral with its answers, for the holder of a pass. */
export function ReferralByLinkPage({ link, pass, isDeclineUnsent, onEnded, onClosed, onPassEnded }: Props) {
  // A pass of a code shows more than one of a remembered browser.
  const queryKey = [referralByLinkRoutes.referral.path, link, pass]
  const client = useQueryClient()
  /** Why the page shows no referral any more. */
  const [ended, setEnded] = useKeptState<Outcome | null>(`ended ${link}`, () => null)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callRoute(referralByLinkRoutes.referral, {}, { signal, ...buildLinkPassOptions(pass) }),
    refetchInterval: LINK_REFETCH_INTERVAL_MS,
    enabled: ended === null,
  })
  const isPassEnded = usePassEnded(ended === null ? error : null, onPassEnded)

  if (ended !== null)
    return (
      <CentredCard title={ended.title}>
        <Stack gap="md">
          <FocusedResultOutput>{ended.text}</FocusedResultOutput>
          {ended.offersDirectory && getPublicConfig().features.publicDirectory && (
            <Anchor href={PUBLIC_DIRECTORY_PATH}>{t`Find another vendor`}</Anchor>
          )}
        </Stack>
      </CentredCard>
    )
  // When the pass has ended, the question for a new code replaces all this immediately, and keeps what is typed.
  const failure = isPassEnded ? null : getReadFailure({ data, error })
  if (failure) return <PageFailure error={failure} onRetry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <LinkedReferral
      link={link}
      linked={data}
      pass={pass}
      isDeclineUnsent={isDeclineUnsent}
      onAnswered={(answered) => {
        // An answer that is on its way may be older.
        void client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, answered)
      }}
      onRefetch={async () => (await refetch()).data}
      onEnded={(outcome) => {
        removeLinkDraft(link)
        onEnded()
        setEnded(outcome)
      }}
      onClosed={onClosed}
      onPassEnded={onPassEnded}
    />
  )
}

interface LinkedReferralProps extends Omit<Props, 'onEnded'> {
  linked: ReferralByLink
  onAnswered: (answered: ReferralByLink) => void
  onRefetch: () => Promise<ReferralByLink | undefined>
  onEnded: (outcome: Outcome) => void
}

function LinkedReferral({ link, linked, pass, isDeclineUnsent, ...on }: LinkedReferralProps) {
  return (
    <Stack gap="lg" maw={960} mx="auto">
      <PageHeader title={t`Referral ${linked.referral.id}`} text={subtitleOf(linked)} />
      {linked.party === 'sender' && <UnreachedVendorAlert referral={linked.referral} />}
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <ReferralByLinkDetails linked={linked} pass={pass} />
      </Paper>
      <LinkedAnswers link={link} linked={linked} pass={pass} onReplied={on.onAnswered} onPassEnded={on.onPassEnded} />
      {linked.party === 'vendor' && (
        <>
          <GiveAnswerSection
            link={link}
            linked={linked}
            pass={pass}
            isDeclineUnsent={isDeclineUnsent}
            onAnswered={on.onAnswered}
            onChanged={on.onRefetch}
            onPassEnded={on.onPassEnded}
            onMisdirected={(text) => on.onEnded({ title: t`Wrong mailbox reported`, text })}
          />
          <VendorClaimSection linked={linked} pass={pass} onPassEnded={on.onPassEnded} />
        </>
      )}
      {linked.party === 'sender' && (
        <OptionalLazyPart failure={<PartLoadErrorAlert />}>
          <SenderActionSections
            linked={linked}
            pass={pass}
            onChanged={on.onAnswered}
            onDocumentAdded={on.onRefetch}
            onCancelled={() =>
              on.onEnded({
                title: t`Referral cancelled`,
                text: t`Your referral has been cancelled.`,
                offersDirectory: true,
              })
            }
            onPassEnded={on.onPassEnded}
          />
        </OptionalLazyPart>
      )}
      <OtherWaitingReferralsSection
        numbers={linked.more_waiting}
        count={linked.more_waiting_count ?? linked.more_waiting.length}
        pass={pass}
      />
      <div>
        <Button variant="default" onClick={on.onClosed}>{t`Close this referral on this device`}</Button>
        <Text size="sm" c="dimmed" mt="xs">{t`You can open it again with the link.`}</Text>
      </div>
      <EndLinkButton
        pass={pass}
        onEnded={() => on.onEnded({ title: t`Link ended`, text: t`The link has been ended.` })}
      />
    </Stack>
  )
}

interface LinkedAnswersProps extends Pick<LinkedReferralProps, 'link' | 'linked' | 'pass' | 'onPassEnded'> {
  onReplied: (linked: ReferralByLink) => void
}

/** The answers of the vendor, and the reply of the sender. */
const LinkedAnswers = ({ link, linked, pass, onReplied, onPassEnded }: LinkedAnswersProps) => (
  <AnswersAndRepliesList answers={linked.answers} referral={linked.referral} side={linked.party}>
    {linked.may.reply ? (
      <OptionalLazyPart failure={<PartLoadErrorAlert />}>
        <ReplyByLinkForm
          link={link}
          answers={linked.answers}
          pass={pass}
          onReplied={onReplied}
          onPassEnded={onPassEnded}
        />
      </OptionalLazyPart>
    ) : (
      linked.party === 'sender' && (
        <ReplyUnavailableNotice nobodyReads={linked.nobody_reads} draftKey={link} drafts={LINK_DRAFT_STORE} />
      )
    )}
  </AnswersAndRepliesList>
)

function subtitleOf({ party, referral, answer_by }: ReferralByLink): string {
  const { name } = referral.vendor
  if (answer_by === null) return name
  const day = formatDay(answer_by)
  return party === 'vendor' ? t`${name}: please answer by ${day}` : t`${name} is asked to answer by ${day}`
}
