import { t } from '@lingui/core/macro'
import { Button, Group, Paper, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { referralByLinkRoutes } from '#contract/referral-by-link.ts'
import { callRoute } from '#web/api/call-route.ts'
import { paths } from '#web/paths.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { buildLinkPassOptions } from './link-pass.ts'

interface Props {
  numbers: number[]
  /** How many wait: the numbers are the oldest of them. */
  count: number
  pass: string
}

/** Other referrals that wait for the mailbox, by number alone; each asks for its own code (ANS-012). */
export function OtherWaitingReferralsSection({ numbers, count, pass }: Props) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: (number: number) =>
      callRoute(referralByLinkRoutes.next, { body: { number } }, buildLinkPassOptions(pass)),
    onSuccess: ({ link }) => navigate(paths.answer(link)),
    onError: showErrorAlert,
  })
  if (numbers.length === 0) return null
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="more-waiting">
      <Title order={2} size="h4" id="more-waiting" mb="sm">{t`More referrals waiting: ${count}`}</Title>
      <Group gap="sm">
        {numbers.map((number) => (
          <Button key={number} variant="default" onClick={() => open.mutate(number)}>
            {t`Open referral ${number}`}
          </Button>
        ))}
      </Group>
    </Paper>
  )
}
