import type { z } from 'zod'
import { said } from '#web/locales/said.ts'

/** What a schema finds wrong: every message in the order of the fields, and the first one of each field by its path. */
export function issuesOf(schema: z.ZodType, values: unknown) {
  const found = schema.safeParse(values).error?.issues ?? []
  const issues = found.map(({ path, message }) => ({ path, message: said(message) }))
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return { messages: [...new Set(issues.map(({ message }) => message))], fields }
}
