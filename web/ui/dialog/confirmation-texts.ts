import { t } from '@lingui/core/macro'
import { getDefaultErrorMessage } from '#web/api/call-error.ts'

// The texts of confirmations (specification section 8).

const deletion = (confirmLabel: string) => ({
  title: t`Are you sure?`,
  text: t`You won't be able to revert this!`,
  confirmLabel,
  cancelLabel: t`No, cancel`,
  isDangerous: true,
})

/** The caller adds the `item`, or a text of its own: a question names what it is about. */
export const CONFIRMATION_TEXTS = {
  deleteOne: () => deletion(t`Yes, delete`),
  deleteSelected: () => deletion(t`Yes, delete selected`),
  deleteAll: () => deletion(t`Yes, delete all`),
  readMany: () => ({ title: t`Are you sure?`, confirmLabel: t`Yes, mark as read`, cancelLabel: t`No, cancel` }),
  /** When a confirmed action on several rows has failed (ERR-043). */
  bulkFailure: () => ({ title: t`Error!`, text: getDefaultErrorMessage() }),
}
