import { QUERY_TIMEOUT_ERROR_TEXT } from './discard-connections.ts'
import { readErrorCode, readField } from './error-fields.ts'

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
/** Errors that the driver reports in its own words when a connection breaks or does not come about (OPS-035). */
const CONNECTION_TEXTS = [
  QUERY_TIMEOUT_ERROR_TEXT,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'not queryable',
  'Received unexpected',
  'error establishing an SSL connection',
  'does not support SSL connections',
  'Cannot use a pool after calling end',
]

const hasConnectionCode = (error: unknown) =>
  CONNECTION_CODES.has(readErrorCode(error) ?? '') || readField(error, 'syscall') === 'connect'
/**
 * Returns the five-character code of PostgreSQL when the error has one. EPIPE has the same format but is no such code.
 */
export const readSqlState = (error: unknown): string | undefined => {
  const code = readErrorCode(error)
  const isState = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !hasConnectionCode(error)
  return isState ? code : undefined
}

/**
 * Returns true when the database is unreachable, too slow, full, shutting down or read-only (SR-088): answer 503 and
 * let the client retry.
 */
export function isDatabaseUnavailableError(error: unknown): boolean {
  const state = readSqlState(error)
  if (state) return /^(08|40|53|57)/.test(state) || ['55P03', '25P03', '25006', '42501'].includes(state)
  return (
    hasConnectionCode(error) ||
    (error instanceof Error && CONNECTION_TEXTS.some((text) => error.message.includes(text)))
  )
}

/** Returns true when the transaction can be run again as it is (SR-132). */
export const isRetryableTransactionError = (error: unknown) =>
  readSqlState(error) === '40001' || readSqlState(error) === '40P01'

/** Returns true when the unique constraint with this name refused the row. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  readSqlState(error) === '23505' && readField(error, 'constraint') === constraint

/** Returns true when this foreign key refused the row because the referenced row no longer exists. */
export const isForeignKeyViolation = (error: unknown, constraint: string) =>
  readSqlState(error) === '23503' && readField(error, 'constraint') === constraint
