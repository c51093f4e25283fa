import { t } from '@lingui/core/macro'
import { CallError } from '#web/api/call-error.ts'

/** Returns 'Server Error' for 5xx, 'Error' for the rest (decision 46). */
export const getFailureTitle = (error: unknown): string =>
  error instanceof CallError && error.status >= 500 ? t`Server Error` : t`Error`
