import { t } from '@lingui/core/macro'
import { CallError, hasSpecificMessage } from '#web/api/call-error.ts'

/** Awaits a call of the reset flow; a failure without a server message gets this one (ERR-005). */
export async function withPasswordResetFailureMessage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (hasSpecificMessage(error)) throw error
    const status = error instanceof CallError ? error.status : 0
    throw new CallError(status, { message: t`Something went wrong, please try again later.` })
  }
}
