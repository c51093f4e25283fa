import { CallError } from './call-error.ts'

const TOO_SLOW = 408
const TOO_MANY = 429

/** True when the hub refuses to show this, or no longer has it. */
export const isReadRefused = (error: Error) =>
  error instanceof CallError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![TOO_SLOW, TOO_MANY].includes(error.status)

/**
 * Returns the failure to show in place of a page, or null. A refresh that fails leaves what was read before: replacing a
 * page takes away what is typed in its forms. Only a refusal does.
 */
export function getReadFailure({ data, error }: { data: unknown; error: Error | null }): Error | null {
  return error !== null && (data === undefined || isReadRefused(error)) ? error : null
}
