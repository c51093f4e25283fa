import { t } from '@lingui/core/macro'

// The specification's wording of confirmations (section 8), in one place.

/** The caller adds the name of what would go in front of the text (look.md: destructive dialogs name the thing). */
export const confirmations = {
  deleteOne: () => ({
    title: t`Are you sure?`,
    text: t`You won't be able to revert this!`,
    confirmLabel: t`Yes, delete`,
    cancelLabel: t`No, cancel`,
    isDangerous: true,
  }),
}
