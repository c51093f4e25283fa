import { t } from '@lingui/core/macro'
import { Button, Stack, Text } from '@mantine/core'
import { linkRoutes, type AvailabilityLinkSummary } from '#contract/links.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { CentredCard } from '#web/ui/CentredCard.tsx'
import { LinkCodeForm } from './LinkCodeForm.tsx'
import { readMailboxMarks } from './mailbox-marks.ts'

interface Props {
  link: string
  summary: AvailabilityLinkSummary
  onEnter: (pass: string) => void
}

/** Opens the monthly availability check: by a remembered browser, otherwise by a code that is mailed. */
export function UnlockAvailabilityCheckCard({ link, summary: { vendor, sent_to: sentToBefore }, onEnter }: Props) {
  const [sentTo, setSentTo] = useKeptState<string | null>(`sent to ${link}`, () => null)
  const enter = useRouteMutation(linkRoutes.enter)
  const code = useRouteMutation(linkRoutes.code)

  const sendCode = () => code.mutateAsync({ body: { link } }).then(({ sent_to }) => setSentTo(sent_to), showErrorAlert)
  const open = async () => {
    const marks = readMailboxMarks()
    if (marks.length === 0) return sendCode()
    return enter.mutateAsync({ body: { link, marks } }).then(
      ({ pass }) => onEnter(pass),
      // The marks of this browser are of other mailboxes or too old.
      (error: unknown) => (error instanceof CallError && error.status === 422 ? sendCode() : showErrorAlert(error)),
    )
  }

  return (
    <CentredCard
      title={t`The availability of ${vendor}`}
      text={t`Is it still right? One press confirms it if nothing has changed.`}
    >
      {sentTo === null ? (
        <Stack gap="md">
          <Text>{t`We’ll send a code to ${sentToBefore}. You don’t need an account.`}</Text>
          <Button onClick={open} loading={code.isPending || enter.isPending}>{t`Continue`}</Button>
        </Stack>
      ) : (
        <LinkCodeForm link={link} canRemember submitLabel={t`Continue`} sentTo={sentTo} onEnter={onEnter} />
      )}
    </CentredCard>
  )
}
