import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { linkRoutes, type ReferralLink } from '#contract/emailed-links.ts'
import type { Referral } from '#contract/referrals.ts'
import { useRouteMutation, useRouteQuery } from '#web/api/query.ts'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** The links by which somebody without an account reaches the referral (GST-057). Nothing while there are none. */
export function ReferralLinksSection({ referral }: { referral: Referral }) {
  const params = { id: String(referral.id) }
  const { data, failure, refetch } = useRouteQuery(linkRoutes.ofReferral, { params })
  const ending = useRouteMutation(linkRoutes.endOne, { refreshes: [linkRoutes.ofReferral] })
  if (failure) return <RetryNotice error={failure} onRetry={refetch} />
  if (!data || data.total === 0) return null

  const confirmEnd = async ({ id, party }: ReferralLink) => {
    const isDone = await confirmAndRun({
      title: t`End this link`,
      item: getPartyName(party),
      text: t`Nobody can open this referral with this link any more, not even in a browser that it remembered.`,
      confirmLabel: t`End the link`,
      isDangerous: true,
      onConfirm: () => ending.mutateAsync({ params: { ...params, lid: String(id) } }),
    })
    if (isDone) showToast(t`The link has been ended.`)
  }

  return (
    <section aria-labelledby="links" className="no-print">
      <Title order={3} size="h5" id="links" mb="sm">{t`Links to this referral`}</Title>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.data.map((link) => (
          <ReferralLinkItem key={link.id} link={link} onEnd={() => void confirmEnd(link)} />
        ))}
      </Stack>
    </section>
  )
}

function ReferralLinkItem({ link, onEnd }: { link: ReferralLink; onEnd: () => void }) {
  const { id, party, sent_to, created_at, last_used_at, may } = link
  const madeId = `link-made-${id}`
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={600}>{getPartyName(party)}</Text>
        {sent_to !== null && <Text size="sm">{sent_to}</Text>}
        <Text size="xs" c="dimmed" component="div" id={madeId}>
          <Trans>
            Created <DateTimeText at={created_at} />
          </Trans>
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {last_used_at === null ? (
            t`Not used yet`
          ) : (
            <Trans>
              Last used <DateTimeText at={last_used_at} />
            </Trans>
          )}
        </Text>
        <LinkEndText link={link} />
      </div>
      {may.end && (
        // Several links may be of the same party.
        <Button variant="default" flex="none" aria-describedby={madeId} onClick={onEnd}>
          {t`End link`}
        </Button>
      )}
    </Group>
  )
}

/** When the link ends, or why it no longer works. */
function LinkEndText({ link: { state, ends_at } }: { link: ReferralLink }) {
  switch (state) {
    case 'works':
      return (
        <Text size="xs" c="dimmed" component="div">
          <Trans>
            Ends on <DateTimeText at={ends_at} /> at the latest
          </Trans>
        </Text>
      )
    case 'paused':
      return <Text size="sm">{t`Does not work now`}</Text>
    case 'address changed':
      return <Text size="sm">{t`Ended: the address that it was sent to has changed`}</Text>
    default:
      return (
        <Text size="sm" component="div">
          {getEndReason(state)} · <DateTimeText at={ends_at} />
        </Text>
      )
  }
}

const getPartyName = (party: ReferralLink['party']): string =>
  party === 'sender' ? t`Link of the sender` : t`Link of the vendor`

type EndedState = Exclude<ReferralLink['state'], 'works' | 'paused' | 'address changed'>

function getEndReason(state: EndedState): string {
  switch (state) {
    case 'replaced':
      return t`Ended: a newer link has replaced it`
    case 'by holder':
      return t`Ended by its holder`
    case 'by sender':
      return t`Ended by the sender`
    case 'by administrator':
      return t`Ended by an administrator`
    case 'referral deleted':
      return t`Ended: the referral was deleted`
    case 'expired':
      return t({ message: 'Expired', context: 'link' })
  }
}
