import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Referral } from '#contract/referrals.ts'
import { paths } from '#web/paths.ts'
import classes from './ReferralSentDialog.module.css'
import { SentReferralSummary } from './SentReferralSummary.tsx'

/** A full-height confirmation after sending: a summary and the two next steps. */
export function ReferralSentDialog({ referral }: { referral: Referral }) {
  const navigate = useNavigate()
  const toReferrals = () => void navigate(paths.sent())

  return (
    <Modal.Root opened onClose={toReferrals} fullScreen>
      <Modal.Content radius={0} className={classes.content}>
        <Modal.Body className={classes.page}>
          <Stack gap="lg">
            <IconCircleCheck size={56} stroke={1.5} className={classes.sign} aria-hidden />
            <Modal.Title className={classes.title}>{t`Referral sent`}</Modal.Title>
            <SentReferralSummary referral={referral} />
            <Group gap="sm">
              <Button data-autofocus onClick={toReferrals}>{t`Go to My Referrals`}</Button>
              <Button variant="default" onClick={() => void navigate(paths.map())}>{t`Back to the map`}</Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
