/**
 * Returns the promise, which the caller awaits after other things. Its failure then fails that test, instead of the whole run as
 * an unhandled rejection.
 */
export function suppressUnhandledRejection<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => undefined)
  return promise
}
