import type { FastifyInstance } from 'fastify'
import { msg } from '#contract/message.ts'
import { Problem } from './problems.ts'

/** SR-045: no schema is nearly as deep, and code that processes a body may recurse. */
const MAX_DEPTH = 20

/**
 * Parses JSON bodies and refuses other content types, nesting deeper than MAX_DEPTH, and keys that reach an object's
 * prototype.
 */
export function registerJsonParser(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('text/plain')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooDeep(text)) return done(new Problem(400, msg('The request is nested too deeply.')))
    // The types allow a parser to return a promise; this one uses the callback.
    void parse(request, text, done)
  })
}

/** Counts brackets outside of strings, which is cheaper than parsing and safe at any depth. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (sign === '}' || sign === ']') depth -= 1
  }
  return false
}
