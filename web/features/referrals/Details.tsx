import { t } from '@lingui/core/macro'
import { Anchor, Text } from '@mantine/core'
import type { Referral } from '#contract/referrals.ts'
import { tell } from '#web/ui/dialogs.tsx'
import classes from './compact.module.css'
import { beginningOf, isInline } from './details.ts'

type Told = Pick<Referral, 'details' | 'consent_withdrawn'>

/** What the sender wrote: whole when short, else its beginning, which opens 'Order Details'. */
export function Details({ referral }: { referral: Told }) {
  const { details } = referral
  if (referral.consent_withdrawn) return <ConsentWithdrawn />
  if (details === '') return <Text component="span" c="dimmed">{t`No details`}</Text>
  if (isInline(details)) return details

  const open = () => void tell({ title: t`Order Details`, text: <WrittenText text={details} />, closeLabel: t`Close` })
  return (
    <>
      <Anchor
        component="button"
        type="button"
        ta="left"
        className={`${classes.link} no-print`}
        onClick={open}
        aria-haspopup="dialog"
      >
        {beginningOf(details)}
      </Anchor>
      <span className="print-only">{details}</span>
    </>
  )
}

/** In place of what nobody reads any more (SR-096). */
export const ConsentWithdrawn = () => <Text component="span" size="sm" fw={600}>{t`Consent withdrawn`}</Text>

/** Text from a person, with the line breaks they made. */
export const WrittenText = ({ text }: { text: string }) => <Text style={{ whiteSpace: 'pre-wrap' }}>{text}</Text>
