import { t } from '@lingui/core/macro'
import { MIN_SEARCH_LENGTH } from '#contract/vendors.ts'

/**
 * Returns an error message for a search text, or null: empty or at least three characters is valid (MAP-038 to 040).
 */
export function validateSearchText(text: string): string | null {
  const { length } = text.trim()
  return length > 0 && length < MIN_SEARCH_LENGTH ? t`Please enter at least 3 characters.` : null
}
