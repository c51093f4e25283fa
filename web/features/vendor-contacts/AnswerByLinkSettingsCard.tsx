import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Paper, Radio, Stack, Text, Title } from '@mantine/core'
import { AnswerByLinkMode, vendorAnswerByLinkRoutes } from '#contract/referral-by-link.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteMutation, useRouteQuery } from '#web/api/query.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const refreshes = [vendorAnswerByLinkRoutes.browsers]

/** Whether the vendor's own mailbox answers referrals by links (ANS-013), and its remembered browsers (ANS-006). */
export function AnswerByLinkSettingsCard({ vendor }: { vendor: Vendor }) {
  const params = { id: String(vendor.id) }
  const mailbox = useRouteQuery(vendorAnswerByLinkRoutes.browsers, { params })
  const setAnswering = useRouteMutation(vendorAnswerByLinkRoutes.setAnswering, {
    refreshes,
    onSuccess: () => showToast(t`Saved.`),
    onError: showErrorAlert,
  })

  if (mailbox.failure) return <RetryNotice error={mailbox.failure} onRetry={mailbox.refetch} />
  if (!mailbox.data) return <TextSkeleton lines={3} />
  const { email } = vendor
  const { answer_by_link, has_account, data } = mailbox.data
  const labels: Record<AnswerByLinkMode, string> = {
    'no account': t`While nobody has an account`,
    always: t`Always`,
    never: t`Never`,
  }
  return (
    <Paper p="md" component="section" aria-labelledby="mailbox">
      <Stack gap="md">
        <Title order={2} size="h4" id="mailbox">{t`Answer by e-mail link`}</Title>
        <Radio.Group
          label={t`We mail new referrals to ${email} with a link to answer them without signing in`}
          description={t`Anybody who reads this mailbox can read the referrals. The history names the link of each answer.`}
          value={answer_by_link}
          onChange={(value) => setAnswering.mutate({ params, body: { answer_by_link: AnswerByLinkMode.parse(value) } })}
        >
          <Stack gap="sm" mt="sm">
            {AnswerByLinkMode.options.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={labels[choice]}
                disabled={setAnswering.isPending || (choice === 'never' && !has_account)}
                description={
                  choice === 'never' && !has_account
                    ? t`Nobody has an account for this vendor, so nobody could answer its referrals.`
                    : undefined
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <RememberedBrowsers vendor={vendor} browsers={data} />
      </Stack>
    </Paper>
  )
}

interface BrowsersProps {
  vendor: Vendor
  browsers: { since: string; last_used: string }[]
}

function RememberedBrowsers({ vendor, browsers }: BrowsersProps) {
  const end = useRouteMutation(vendorAnswerByLinkRoutes.endBrowsers, {
    refreshes,
    onSuccess: ({ message }) => showToast(message),
    onError: showErrorAlert,
  })
  if (browsers.length === 0) return null
  return (
    <>
      <Text fw={600}>{t`Remembered browsers, which need no code`}</Text>
      <Stack gap="xs" component="ul" m={0} pl="lg">
        {browsers.map(({ since, last_used }) => (
          <li key={`${since} ${last_used}`}>
            <Trans>
              Since <DateTimeText at={since} />, last used <DateTimeText at={last_used} />
            </Trans>
          </li>
        ))}
      </Stack>
      <Group>
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id: String(vendor.id) } })}
        >
          {t`Forget these browsers`}
        </Button>
      </Group>
    </>
  )
}
