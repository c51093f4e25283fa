import type { z } from 'zod'
import { checkInput } from '#contract/input-issues.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'

/**
 * Validates the values. Returns all messages in the order of the fields, and the first message of each field by its
 * path.
 */
export function collectValidationMessages(schema: z.ZodType, values: unknown) {
  const issues = checkInput(schema, values).issues.map(({ path, message }) => ({
    path,
    message: renderContractMessage(message),
  }))
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return { messages: [...new Set(issues.map(({ message }) => message))], fields }
}
