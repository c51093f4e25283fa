import { plural, t } from '@lingui/core/macro'
import { linkRoutes } from '#contract/emailed-links.ts'
import { callRoute } from '#web/api/call-route.ts'
import { ResendButton } from '#web/ui/ResendButton.tsx'

/** Mails another code for a link; the one before stops working. */
export const ResendLinkCodeButton = ({ link, onSent }: { link: string; onSent?: (() => void) | undefined }) => (
  <ResendButton
    label={t`Send another code`}
    waitSeconds={45}
    waitingText={(wait) =>
      plural(wait, {
        one: 'Didn’t get the message? You can ask for another code in # second.',
        other: 'Didn’t get the message? You can ask for another code in # seconds.',
      })
    }
    send={async () => {
      await callRoute(linkRoutes.code, { body: { link } })
      onSent?.()
      return t`A new code is on its way. The previous one no longer works.`
    }}
  />
)
