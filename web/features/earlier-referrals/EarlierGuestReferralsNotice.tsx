import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { accountRoutes } from '#contract/accounts.ts'
import { earlierGuestReferralRoutes } from '#contract/guest-referrals.ts'
import { referralRoutes } from '#contract/referrals.ts'
import { callRoute } from '#web/api/call-route.ts'
import { readDraft, saveDraft } from '#web/api/drafts.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const PUT_OFF = 'earlier-referrals'

/**
 * Offers the referrals that somebody sent from their confirmed address before they had an account (GST-049). Shown on every
 * page until they are added, or put off in this tab.
 */
export function EarlierGuestReferralsNotice({ count }: { count: number }) {
  const navigate = useNavigate()
  const [isPutOff, setPutOff] = useState(() => readDraft(PUT_OFF, z.literal(true)) !== null)
  const claim = useRouteMutation(earlierGuestReferralRoutes.claim, {
    refreshes: [referralRoutes.sent, accountRoutes.current],
  })
  const addAll = useMutation({
    mutationFn: async () => {
      const { data } = await callRoute(earlierGuestReferralRoutes.list, {})
      for (const { id } of data) await claim.mutateAsync({ params: { id: String(id) } })
    },
    onSuccess: () => {
      showToast(t`Your earlier referrals are in My Referrals.`)
      return navigate(paths.sent())
    },
    onError: showErrorAlert,
  })
  const putOff = () => {
    saveDraft(PUT_OFF, true)
    setPutOff(true)
  }
  if (count === 0 || isPutOff) return null

  return (
    <section aria-label={t`Earlier referrals`}>
      <Alert role="note" icon={<IconSend aria-hidden />} radius={0} py="xs">
        <Group justify="space-between" gap="sm">
          <Text>
            {plural(count, {
              one: 'One referral was sent from your email address before you had an account.',
              other: '# referrals were sent from your email address before you had an account.',
            })}
          </Text>
          <Group gap="sm">
            <Button variant="default" size="compact-md" loading={addAll.isPending} onClick={() => addAll.mutate()}>
              {t`Add my earlier referrals`}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={putOff}>{t`Not now`}</Button>
          </Group>
        </Group>
      </Alert>
    </section>
  )
}
