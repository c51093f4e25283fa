import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { validateInput, type InputIssue } from '#contract/input-issues.ts'
import { msg, type Message } from '#contract/message.ts'
import type { Route } from '#contract/route.ts'
import { notFoundProblem, Problem } from './problems.ts'

/** What a request sends, as the schemas of its route return it. */
export interface RouteInput<T extends Route> {
  params: z.output<T['params']>
  query: z.output<T['query']>
  body: z.output<T['body']>
}

/** Validates what a request sends by the schemas of its route: 404 for the path, 422 for query and body. */
export function readRouteInput<T extends Route>(route: T, request: FastifyRequest): RouteInput<T> {
  const params = validateInput(route.params, request.params)
  // An id that no row can have counts as a missing object.
  if (params.issues.length > 0) throw notFoundProblem()
  const query = validateQuery(route.query, request.query as Record<string, unknown>)
  if (query.issues.length > 0) throw invalidInput(query.issues)
  if (route.media === 'upload') return { params: params.data, query: query.data, body: {} } as RouteInput<T>
  const body = validateInput(route.body, request.body ?? {})
  if (body.issues.length > 0) throw invalidInput(body.issues)
  return { params: params.data, query: query.data, body: body.data } as RouteInput<T>
}

/** An empty value that a parameter does not accept counts as not sent; the messages are those about the query as it was sent. */
function validateQuery(schema: z.ZodType, sent: Record<string, unknown>) {
  const checked = validateInput(schema, sent)
  const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
  if (checked.issues.length === 0 || Object.keys(filled).length === Object.keys(sent).length) return checked
  const withoutEmpty = validateInput(schema, filled)
  return withoutEmpty.issues.length === 0 ? withoutEmpty : checked
}

/** Decision 33: lists every message under its field; people read the first one on top. */
function invalidInput(issues: InputIssue[]): Problem {
  const fields: Record<string, Message[]> = {}
  for (const { path, message } of issues) {
    const field = path.map(String).join('.') || 'body'
    fields[field] = [...(fields[field] ?? []), message]
  }
  return new Problem(422, issues[0]?.message ?? msg('This is not valid.'), { fields })
}
