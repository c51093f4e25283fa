import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import type { AvailabilityLinkSummary } from '#contract/emailed-links.ts'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { LinkCodeForm } from './LinkCodeForm.tsx'
import { useLinkUnlocking } from './use-link-unlocking.ts'

interface Props {
  link: string
  summary: AvailabilityLinkSummary
  onEnter: (pass: string) => void
}

/** Opens the monthly availability check: by a remembered browser, otherwise by a code that is mailed. */
export function UnlockAvailabilityCheckCard({ link, summary: { vendor, sent_to: sentToBefore }, onEnter }: Props) {
  const { sentTo, ...pass } = useLinkUnlocking({ link, address: sentToBefore, canBeRemembered: true, onEnter })
  const open = pass.isRemembered ? pass.openRemembered : pass.sendCode

  return (
    <CentredCard
      title={t`The availability of ${vendor}`}
      text={t`Is it still right? One press confirms it if nothing has changed.`}
    >
      {sentTo === null ? (
        <Stack gap="md">
          <Text>{t`We’ll send a code to ${sentToBefore}. You don’t need an account.`}</Text>
          <Button onClick={open} loading={pass.isPending}>{t`Continue`}</Button>
        </Stack>
      ) : (
        <LinkCodeForm
          link={link}
          canRemember
          submitLabel={t`Continue`}
          sentTo={sentTo}
          refusal={pass.refusal}
          onResent={pass.forgetRefusal}
          onEnter={onEnter}
        />
      )}
    </CentredCard>
  )
}
