import { t } from '@lingui/core/macro'
import { Paper, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mailboxAnswerRoutes, type LinkedReferral } from '#contract/mailbox-answers.ts'
import { callRoute } from '#web/api/call-route.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { AnswerSection } from './AnswerSection.tsx'
import { EndLinkButton } from './EndLinkButton.tsx'
import { LinkedReferralFacts } from './LinkedReferralFacts.tsx'
import { MoreWaitingSection } from './MoreWaitingSection.tsx'
import { ReferralAnswerList } from './ReferralAnswerList.tsx'
import { isPassEndedError, passHeaders } from './link-pass.ts'

/** Changes by others show without a reload. */
const REFRESH_MS = 30_000

interface Props {
  link: string
  pass: string
  onPassEnded: () => void
}

/** The referral with its answers, for the holder of a pass. */
export function LinkedReferralPage({ link, pass, onPassEnded }: Props) {
  const queryKey = [mailboxAnswerRoutes.referral.path, link]
  const client = useQueryClient()
  const [isEnded, setEnded] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callRoute(mailboxAnswerRoutes.referral, {}, { signal, ...passHeaders(pass) }),
    refetchInterval: REFRESH_MS,
    enabled: !isEnded,
  })
  const isPassEnded = isPassEndedError(error)
  useEffect(() => {
    if (isPassEnded && !isEnded) onPassEnded()
  }, [isPassEnded, isEnded, onPassEnded])

  if (isEnded) return <Text component="output">{t`The link has been ended.`}</Text>
  if (error) return isPassEnded ? null : <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <Stack gap="lg" maw={960} mx="auto">
      <PageHeader title={t`Referral ${data.referral.id}`} text={subtitleOf(data)} />
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <LinkedReferralFacts linked={data} pass={pass} />
      </Paper>
      <ReferralAnswerList answers={data.answers} />
      {data.party === 'vendor' && (
        <AnswerSection
          linked={data}
          pass={pass}
          onAnswered={(answered) => client.setQueryData(queryKey, answered)}
          onChanged={refetch}
          onPassEnded={onPassEnded}
        />
      )}
      <MoreWaitingSection numbers={data.more_waiting} pass={pass} />
      <EndLinkButton pass={pass} onEnded={() => setEnded(true)} />
    </Stack>
  )
}

const subtitleOf = ({ referral, answer_by }: LinkedReferral) =>
  answer_by === null ? referral.vendor.name : t`${referral.vendor.name}: please answer by ${formatDay(answer_by)}`
