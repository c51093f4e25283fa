import { plural, t } from '@lingui/core/macro'
import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LinkParty } from '#contract/links.ts'
import type { ReferralAnswer } from '#contract/mailbox-answers.ts'
import type { Referral } from '#contract/referrals.ts'
import { MultilineText } from '#web/features/referrals/ReferralNoteCell.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { getAnswerOutcomeLabels, getDeclineReasonLabels } from './answer-labels.ts'

interface Props {
  answers: ReferralAnswer[]
  referral: Pick<Referral, 'user' | 'vendor'>
  /** Who reads it. */
  side: LinkParty
  /** The form for a reply, below the newest answer. */
  children?: ReactNode
}

/** What the vendor answered to the sender and what the sender replied, in one list, newest last. */
export function ReferralAnswerList({ answers, referral: { user, vendor }, side, children }: Props) {
  if (answers.length === 0) return null
  const sender = side === 'sender' ? t`You` : `${user.first} ${user.last}`
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="answers">
      <Title order={2} size="h4" id="answers" mb="sm">{t`Answers`}</Title>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {answers.flatMap((answer) => [
          <li key={answer.id}>
            <AnswerContent answer={answer} />
            <AuthorText name={answer.is_own ? t`You` : vendor.name} at={answer.at} />
          </li>,
          ...answer.replies.map(({ at, text }) => (
            <li key={`reply ${at}`}>
              <Text fw={600}>{t`Replied`}</Text>
              {text && <MultilineText text={text} />}
              <AuthorText name={sender} at={at} />
            </li>
          )),
        ])}
      </Stack>
      {children}
    </Paper>
  )
}

const AnswerContent = ({ answer: { action, reason, weeks, appointment_at, text } }: { answer: ReferralAnswer }) => (
  <>
    <Text fw={600}>{getAnswerOutcomeLabels()[action]}</Text>
    {reason && <Text>{getDeclineReasonLabels()[reason]}</Text>}
    {weeks !== null && <Text>{t`About ${plural(weeks, { one: '# week', other: '# weeks' })}`}</Text>}
    {appointment_at && (
      <Text component="div">
        <DateTimeText at={appointment_at} />
      </Text>
    )}
    {text && <MultilineText text={text} />}
  </>
)

const AuthorText = ({ name, at }: { name: string; at: string }) => (
  <Text size="sm" c="dimmed" component="div">
    {name}
    {' · '}
    <DateTimeText at={at} />
  </Text>
)
