import { t } from '@lingui/core/macro'
import { CallError } from '#web/api/call-error.ts'

/** 'Server Error' titles 5xx, 'Error' the rest (decision 46). */
export const failureTitle = (error: unknown): string =>
  error instanceof CallError && error.status >= 500 ? t`Server Error` : t`Error`
