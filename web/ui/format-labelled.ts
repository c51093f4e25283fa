import { t } from '@lingui/core/macro'

/** Returns 'Label: text' with the space before the colon that the language has. */
export const formatLabelled = (label: string, text: string | number): string => t`${label}: ${text}`
