import { t } from '@lingui/core/macro'
import { Button, getDefaultZIndex, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountRoutes } from '#contract/accounts.ts'
import { callRoute } from '#web/api/call-route.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { DialogContent } from '#web/ui/dialog/DialogContent.tsx'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { useOwnEscape } from '#web/ui/dialog/modals.ts'
import { formatTimeByDeviceClock } from '#web/ui/format-date-time.ts'
import { isSessionEndNear, getNextSessionCheckDelay } from './session-end.ts'

/** Mantine shows the dialogs of `openDialog` one above its own level. */
const ABOVE_OTHER_DIALOGS = getDefaultZIndex('modal') + 10

/** Warns a signed-in user some minutes before the session expires, and offers to extend it where possible. */
export function SessionExpiryDialog() {
  const navigate = useNavigate()
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const { data, dataUpdatedAt, refetch } = useRouteQuery(
    accountRoutes.sessionEnd,
    {},
    {
      refetchInterval: ({ state }) =>
        getNextSessionCheckDelay(state.status === 'error' ? undefined : state.data?.seconds_left),
      refetchIntervalInBackground: true,
    },
  )
  const isOpen = data !== undefined && isSessionEndNear(data.seconds_left) && closedFor !== data.ends_at
  const close = () => setClosedFor(data?.ends_at ?? null)
  useOwnEscape(isOpen, close)
  if (!data) return null

  const when = formatTimeByDeviceClock(new Date(dataUpdatedAt + data.seconds_left * 1_000).toISOString())
  const goOn = () =>
    callRoute(accountRoutes.current).then(
      () => refetch(),
      (error: unknown) => {
        // The warning would cover the alert.
        close()
        showErrorAlert(error)
      },
    )

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t`You will be signed out soon`}
      withCloseButton={false}
      zIndex={ABOVE_OTHER_DIALOGS}
    >
      {data.can_go_on ? (
        <DialogContent
          text={t`You have been inactive for a while. To keep your data safe, you will be signed out at ${when}.`}
        >
          <Button variant="default" onClick={() => void navigate(paths.logout())}>{t`Logout`}</Button>
          <Button data-autofocus onClick={() => void goOn()}>{t`Stay signed in`}</Button>
        </DialogContent>
      ) : (
        <DialogContent
          text={t`You have been signed in for days, so you will be asked to sign in again at ${when}. A referral you have started is kept.`}
        >
          <Button data-autofocus onClick={close}>{t`OK`}</Button>
        </DialogContent>
      )}
    </Modal>
  )
}
