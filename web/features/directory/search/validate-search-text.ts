import { t } from '@lingui/core/macro'
import { MIN_SEARCH_LENGTH } from '#contract/vendors.ts'

/** What is wrong with a search as typed, or null: nothing at all or three characters and more are fine (MAP-038 to 040). */
export function validateSearchText(text: string): string | null {
  const { length } = text.trim()
  return length > 0 && length < MIN_SEARCH_LENGTH ? t`Please enter at least 3 characters.` : null
}
