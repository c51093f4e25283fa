import { plural, t } from '@lingui/core/macro'
import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReferralAnswer } from '#contract/mailbox-answers.ts'
import { MultilineText } from '#web/features/referrals/ReferralNoteCell.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { getAnswerOutcomeLabels, getDeclineReasonLabels } from './answer-labels.ts'

/** What the vendor answered to the sender, oldest first. */
export function ReferralAnswerList({ answers }: { answers: ReferralAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="answers">
      <Title order={2} size="h4" id="answers" mb="sm">{t`Answers`}</Title>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {answers.map((answer) => (
          <li key={answer.at}>
            <Text fw={600}>{getAnswerOutcomeLabels()[answer.action]}</Text>
            {answer.reason && <Text>{getDeclineReasonLabels()[answer.reason]}</Text>}
            {answer.weeks !== null && (
              <Text>{t`About ${plural(answer.weeks, { one: '# week', other: '# weeks' })}`}</Text>
            )}
            {answer.appointment_at && (
              <Text component="div">
                <DateTimeText at={answer.appointment_at} />
              </Text>
            )}
            {answer.text && <MultilineText text={answer.text} />}
            <Text size="sm" c="dimmed" component="div">
              <DateTimeText at={answer.at} />
            </Text>
          </li>
        ))}
      </Stack>
    </Paper>
  )
}
