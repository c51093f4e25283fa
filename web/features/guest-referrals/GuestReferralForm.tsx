import { t } from '@lingui/core/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { PublicVendor } from '#contract/public-directory.ts'
import { CallEmergencyNotice } from '#web/features/referrals/CallEmergencyNotice.tsx'
import { ConfirmCodeStep } from './ConfirmCodeStep.tsx'
import { GuestPageLayout } from './GuestPageLayout.tsx'
import { GuestSentNotice } from './GuestSentNotice.tsx'
import { PublicVendorPageLink } from './PublicVendorPageLink.tsx'
import { ReferralDetailsStep } from './ReferralDetailsStep.tsx'
import { SenderStep } from './SenderStep.tsx'
import { useGuestReferral } from './use-guest-referral.ts'

interface Props {
  vendor: PublicVendor
  solveChallenge: () => Promise<string>
}

const STEPS = 3

/** What is needed, who sends it, and the code of the message. What was typed stays while a person goes back. */
export function GuestReferralForm({ vendor, solveChallenge }: Props) {
  const referral = useGuestReferral(vendor, solveChallenge)
  const { sent } = referral

  if (sent)
    return (
      <GuestPageLayout title={t`Referral sent`}>
        <GuestSentNotice confirmed={sent} />
      </GuestPageLayout>
    )
  return (
    <GuestPageLayout title={t`Send a referral`} text={<PublicVendorPageLink vendor={vendor} />}>
      <Stack gap="md">
        <CallEmergencyNotice />
        <CurrentStep vendor={vendor} referral={referral} />
      </Stack>
    </GuestPageLayout>
  )
}

function CurrentStep({ vendor, referral }: { vendor: PublicVendor; referral: ReturnType<typeof useGuestReferral> }) {
  const { step, draft, order, sender, isReached } = referral
  if (step === 1)
    return (
      <Step key={1} number={1} title={t`What do you need?`} takesFocus={isReached}>
        <ReferralDetailsStep vendor={vendor} form={order.form} onSubmit={order.submit} />
      </Step>
    )
  if (step === 2 || !draft)
    return (
      <Step key={2} number={2} title={t`Who are you?`} takesFocus={isReached}>
        <SenderStep vendor={vendor} form={sender.form} onSubmit={sender.submit} onBack={() => referral.goTo(1)} />
      </Step>
    )
  return (
    <Step key={3} number={3} title={t`Confirm your email address`} takesFocus={isReached}>
      <ConfirmCodeStep
        draft={draft}
        email={referral.isRestored ? null : sender.form.values.email.trim()}
        onConfirmed={referral.confirmSent}
        onEnded={referral.forgetDraft}
        onBack={() => referral.goTo(2)}
        onWriteAgain={() => referral.goTo(1)}
      />
    </Step>
  )
}

interface StepProps {
  number: number
  title: string
  /** The heading gets the focus, so that a screen reader says which step was reached. */
  takesFocus: boolean
  children: ReactNode
}

function Step({ number, title, takesFocus, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">{t`Step ${number} of ${STEPS}`}</Text>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {title}
        </Title>
      </div>
      {children}
    </Stack>
  )
}
