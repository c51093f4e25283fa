import { t } from '@lingui/core/macro'
import { Anchor, Text } from '@mantine/core'
import type { Referral, ReferralClient } from '#contract/referrals.ts'
import { buildPhoneHref } from '#contract/phone-link.ts'
import { MultilineText } from './ReferralNoteCell.tsx'
import classes from './ClientFacts.module.css'

type ReferralFor = Pick<Referral, 'client'>

/** Whom the referral is for, on top of its details. */
export const ClientFacts = ({ referral: { client } }: { referral: ReferralFor }) =>
  client && (
    <section className={classes.client} aria-label={t`Who this is for`}>
      <ClientText client={client} />
    </section>
  )

/** The note on how to reach the person comes before their number, because it may say not to call. */
export const ClientText = ({ client: { name, phone, contact_note: note } }: { client: ReferralClient }) => (
  <>
    <Text fw={600} className={classes.text}>{t`For ${name}`}</Text>
    {note && (
      <div className={classes.text}>
        <MultilineText text={note} />
      </div>
    )}
    {phone && <Anchor href={buildPhoneHref(phone)}>{phone}</Anchor>}
  </>
)

/** In the row of a list. */
export function ClientName({ referral: { client } }: { referral: ReferralFor }) {
  if (!client) return null
  const { name } = client
  return (
    <span className={classes.inRow} title={name}>
      {t`For ${name}`}
    </span>
  )
}
