import { plural, t } from '@lingui/core/macro'
import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LinkParty } from '#contract/emailed-links.ts'
import type { ReferralAnswer } from '#contract/referral-answers.ts'
import type { Referral } from '#contract/referrals.ts'
import { MultilineText } from '#web/features/referrals/ReferralNoteCell.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
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
export function AnswersAndRepliesList({ answers, referral: { user, vendor }, side, children }: Props) {
  if (answers.length === 0) return null
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="answers">
      <Title order={2} size="h4" id="answers" mb="sm">{t`Questions and answers`}</Title>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {answers.flatMap((answer) => [
          <li key={answer.id ?? answer.at}>
            <AnswerContent answer={answer} />
            <AuthorText name={vendor.name} isReader={answer.is_own} at={answer.at} />
          </li>,
          ...answer.replies.map(({ at, text }) => (
            <li key={`reply ${at}`}>
              <Text fw={600}>{t`Replied`}</Text>
              {text && <MultilineText text={text} />}
              <AuthorText name={formatFirstLastName(user)} isReader={side === 'sender'} at={at} />
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

/** On paper, which others read, the reader has a name. */
const AuthorText = ({ name, isReader, at }: { name: string; isReader: boolean; at: string }) => (
  <Text size="sm" c="dimmed" component="div">
    {isReader ? (
      <>
        <span className="print-only">{name}</span>
        <span className="no-print">{t`You`}</span>
      </>
    ) : (
      name
    )}
    {' · '}
    <DateTimeText at={at} />
  </Text>
)
