import { t } from '@lingui/core/macro'
import { Anchor, Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { showAlert } from '#web/ui/dialog/dialogs.tsx'
import classes from './compact.module.css'
import { truncateDetails, isShortDetails } from './truncate-details.ts'

type ReferralNote = Pick<Referral, 'details' | 'consent_withdrawn'>

/** The sender's note: in full when short, else its beginning as a link that opens 'Order Details'. */
export function ReferralNoteCell({ referral }: { referral: ReferralNote }) {
  const { details } = referral
  if (referral.consent_withdrawn) return <ConsentWithdrawnLabel />
  if (details === '') return <Text component="span" c="dimmed">{t`No details`}</Text>
  if (isShortDetails(details)) return <span className={classes.note}>{details}</span>

  const open = () =>
    void showAlert({ title: t`Order Details`, text: <MultilineText text={details} />, closeLabel: t`Close` })
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        ta="left"
        className={`${classes.note} no-print`}
        onClick={open}
        aria-haspopup="dialog"
      >
        {truncateDetails(details)}
      </Anchor>
      <span className="print-only">{details}</span>
    </>
  )
}

/** Replaces the note after the consent was withdrawn (SR-096). */
export const ConsentWithdrawnLabel = () => <Text component="span" size="sm" fw={600}>{t`Consent withdrawn`}</Text>

/** Text entered by a person, with line breaks. */
export const MultilineText = ({ text }: { text: string }) => <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>
