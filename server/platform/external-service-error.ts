/**
 * A call of a service outside the hub that failed. The outage tracker and the list of undelivered messages record it, so that the
 * log has no line for each of the jobs that it stops (OPS-036).
 */
export class ExternalServiceError extends Error {}

/** Whether nothing but services outside the hub is to blame. */
export const isExternalServiceError = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isExternalServiceError) : error instanceof ExternalServiceError
