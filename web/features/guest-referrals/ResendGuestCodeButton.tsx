import { plural, t } from '@lingui/core/macro'
import { guestReferralRoutes } from '#contract/guest-referrals.ts'
import { callRoute } from '#web/api/call-route.ts'
import { ResendButton } from '#web/ui/ResendButton.tsx'

/** Mails the same code again. */
export const ResendGuestCodeButton = ({ draft }: { draft: string }) => (
  <ResendButton
    label={t`Send it again`}
    waitSeconds={45}
    waitingText={(wait) =>
      plural(wait, {
        one: 'Didn’t get the message? You can have it sent again in # second.',
        other: 'Didn’t get the message? You can have it sent again in # seconds.',
      })
    }
    send={async () => (await callRoute(guestReferralRoutes.resend, { body: { draft } })).message}
  />
)
