import type { z } from 'zod'
import { checkInput } from '#contract/input-issues.ts'
import { said } from '#web/locales/said.ts'

/** What a schema finds wrong: every message in the order of the fields, and the first one of each field by its path. */
export function collectIssues(schema: z.ZodType, values: unknown) {
  const issues = checkInput(schema, values).issues.map(({ path, message }) => ({ path, message: said(message) }))
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return { messages: [...new Set(issues.map(({ message }) => message))], fields }
}
