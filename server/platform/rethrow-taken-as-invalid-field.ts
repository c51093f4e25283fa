import type { Message } from '#contract/message.ts'
import { isUniqueViolation } from './database-errors.ts'
import { invalidFieldProblem } from './problems.ts'

/**
 * For `catch`: throws 422 at a field when a unique index has refused its value, and any other error unchanged. `fields` maps
 * the names of indexes to fields. Needed also after a check beforehand: of two concurrent requests the index refuses one.
 */
export const rethrowTakenAsInvalidField =
  (fields: Record<string, string>, text: Message) =>
  (error: unknown): never => {
    const field = Object.entries(fields).find(([index]) => isUniqueViolation(error, index))?.[1]
    throw field === undefined ? error : invalidFieldProblem(field, text)
  }
