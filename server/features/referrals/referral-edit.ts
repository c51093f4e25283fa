import type { AuditAction } from '#contract/audit-actions.ts'
import type { SelectableStatus } from '#contract/referral-status.ts'
import type { ReferralRow } from './referral-row.ts'

/** A new status, or a new due date; null clears it. */
export type ReferralEdit = { status: SelectableStatus } | { due: string | null }

type EditedReferral = Pick<ReferralRow, 'status' | 'due_on'>

/** What an edit writes, for one referral and for many, and what it changes. */
interface ReferralEditDescription {
  values: { status: SelectableStatus } | { due_on: string | null }
  event: 'status' | 'due'
  action: AuditAction
  detailOf(before: EditedReferral): Record<string, unknown>
  isChangeOf(before: EditedReferral): boolean
}

export const describeReferralEdit = (edit: ReferralEdit): ReferralEditDescription =>
  'status' in edit
    ? {
        values: { status: edit.status },
        event: 'status',
        action: 'changed status',
        detailOf: (before) => ({ status: edit.status, before: before.status }),
        isChangeOf: (before) => before.status !== edit.status,
      }
    : {
        values: { due_on: edit.due },
        event: 'due',
        action: 'changed due date',
        detailOf: (before) => ({ due: edit.due, before: before.due_on }),
        isChangeOf: (before) => before.due_on !== edit.due,
      }
