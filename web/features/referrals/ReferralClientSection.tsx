import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ReferralClient } from '#contract/referral-client.ts'
import type { Referral } from '#contract/referrals.ts'
import { MultilineText } from './ReferralNoteCell.tsx'
import classes from './ReferralClientSection.module.css'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'

type ReferralFor = Pick<Referral, 'client'>

/** Whom the referral is for, on top of its details. */
export function ReferralClientSection({ referral: { client } }: { referral: ReferralFor }) {
  if (!client) return null
  const { name } = client
  return (
    <section className={classes.client} aria-label={t`Who this is for`}>
      <ReferralClientDetails client={client} title={t`For ${name}`} />
    </section>
  )
}

/** The note on how to reach the person comes before their number, because it may say not to call. */
export const ReferralClientDetails = ({
  client: { phone, contact_note: note },
  title,
}: {
  client: ReferralClient
  /** The name of the person; what precedes it depends on the place. */
  title: string
}) => (
  <>
    <Text fw={600} className={classes.text}>
      {title}
    </Text>
    {note && (
      <div className={classes.text}>
        <MultilineText text={note} />
      </div>
    )}
    {phone && <PhoneLink phone={phone} />}
  </>
)

/** Whom the referral is for, in the row of a list. */
export function ReferralClientLabel({ referral: { client } }: { referral: ReferralFor }) {
  if (!client) return null
  const { name } = client
  return (
    <span className={classes.inRow} title={name}>
      {t`For ${name}`}
    </span>
  )
}
