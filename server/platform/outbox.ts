import type { Queue } from './jobs.ts'

/** More tries than the growing pauses leave room for: the worker decides when to give up, not the queue. */
export const MESSAGE_RETRY_LIMIT = 1_000
/** Retries with pauses that grow to an hour. */
const RETRY_POLICY = { retryLimit: MESSAGE_RETRY_LIMIT, retryDelay: 15, retryDelayMax: 3_600 }

/** MAIL_WORKERS of its jobs run at a time. */
export const ORDINARY_MESSAGE_QUEUE: Queue = { name: 'messages', ...RETRY_POLICY }
/** Verification codes and reset links have their own queue, so that slow messages do not delay them (SR-122). */
export const URGENT_MESSAGE_QUEUE: Queue = { name: 'urgent-messages', workers: 2, ...RETRY_POLICY }
export const MESSAGE_QUEUE_NAMES = [ORDINARY_MESSAGE_QUEUE.name, URGENT_MESSAGE_QUEUE.name]
