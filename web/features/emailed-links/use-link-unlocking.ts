import { linkRoutes } from '#contract/emailed-links.ts'
import { CallError } from '#web/api/call-error.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { readMailboxMarks } from './mailbox-marks.ts'

interface Settings {
  link: string
  /** The address to which codes are sent, in part. */
  address: string
  /** Whether a browser that is remembered may open the link without a code. */
  canBeRemembered: boolean
  onEnter: (pass: string) => void
}

/** The two ways to a pass of a link: a mailed code, and a browser that is remembered. */
export function useLinkUnlocking({ link, address, canBeRemembered, onEnter }: Settings) {
  const [sentTo, setSentTo] = useKeptState<string | null>(`sent to ${link}`, () => null)
  const [refusal, setRefusal] = useKeptState<string | null>(`code refusal ${link}`, () => null)
  const [isRemembered, setRemembered] = useKeptState(
    `is remembered ${link}`,
    () => canBeRemembered && readMailboxMarks().length > 0,
  )
  const enter = useRouteMutation(linkRoutes.enter)
  const code = useRouteMutation(linkRoutes.code)

  const askForLastCodeOrShowError = (error: unknown) => {
    if (!(error instanceof CallError && error.code === 'codes-used-up')) return showErrorAlert(error)
    setRefusal(error.message)
    setSentTo(address)
  }
  const sendCode = () =>
    code.mutateAsync({ body: { link } }).then(({ sent_to }) => setSentTo(sent_to), askForLastCodeOrShowError)
  // Refused when the marks of this browser are of other mailboxes or too old: then a code is needed.
  const openRemembered = () =>
    enter.mutateAsync({ body: { link, marks: readMailboxMarks() } }).then(
      ({ pass }) => onEnter(pass),
      (error: unknown) =>
        error instanceof CallError && error.status === 422 ? forgetAndSend() : showErrorAlert(error),
    )
  const forgetAndSend = () => {
    setRemembered(false)
    return sendCode()
  }

  return {
    sentTo,
    refusal,
    forgetRefusal: () => setRefusal(null),
    isRemembered,
    sendCode,
    openRemembered,
    isPending: enter.isPending || code.isPending,
  }
}
