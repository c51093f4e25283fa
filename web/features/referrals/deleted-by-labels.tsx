import { t } from '@lingui/core/macro'
import type { Referral } from '#contract/referrals.ts'
import classes from './deleted-by-labels.module.css'

const DeletedLabel = ({ words }: { words: string }) => <span className={classes.label}>{words}</span>

/** Shown to the receiver (RECV-039). */
export const DeletedBySenderLabel = ({ referral }: { referral: Referral }) =>
  referral.deleted_form_client && <DeletedLabel words={t`DELETED BY SENDER`} />

/** Shown to the sender (SENT-009). */
export const DeletedByReceiverLabel = ({ referral }: { referral: Pick<Referral, 'deleted_form_vendor'> }) =>
  referral.deleted_form_vendor && <DeletedLabel words={t`DELETED BY RECEIVER`} />
