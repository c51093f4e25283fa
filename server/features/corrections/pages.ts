import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CorrectionText } from '#contract/corrections.ts'
import { HoneypotField } from '#contract/fields.ts'
import { validateInput } from '#contract/input-issues.ts'
import { msg } from '#contract/message.ts'
import { PUBLIC_DIRECTORY_SCRIPT_SOURCE } from '#server/features/public-directory/pages/scripts.ts'
import {
  createPublicPageContextReader,
  type PublicPageContext,
} from '#server/features/public-directory/pages/public-page-context.ts'
import { renderNotFoundPage } from '#server/features/public-directory/pages/layout.ts'
import { parseIdOfNumberedSlug } from '#contract/public-paths.ts'
import type { App } from '#server/platform/app.ts'
import { readBuiltAssets } from '#server/platform/built-assets.ts'
import { runInTransaction } from '#server/platform/db.ts'
import { readField } from '#server/platform/error-fields.ts'
import { renderInLanguage } from '#server/platform/messages.ts'
import { Problem } from '#server/platform/problems.ts'
import { getRateLimitOrigin } from '#server/platform/rate-limit-origin.ts'
import { renderCorrectionFormPage, renderCorrectionSentPage } from './form-page.ts'
import { findCorrectableVendor } from './queries.ts'
import { sendCorrection } from './send-correction.ts'

const ADDRESS = '/directory/vendors/:name/correction'
const MAX_FORM_BYTES = 20_000

const Form = z.object({ text: CorrectionText, website: HoneypotField })

/** The form for corrections as a page of its own, which browsers without the script send as it is (GST-029). */
export function mountCorrectionPages(app: App, webFolder: string): void {
  const contextOf = createPublicPageContextReader(app, readBuiltAssets(webFolder, PUBLIC_DIRECTORY_SCRIPT_SOURCE))

  void app.http.register(async (scope) => {
    // No other route accepts forms.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )

    scope.get(ADDRESS, async (request, reply) => {
      const context = contextOf(request)
      const vendor = await findVendor(app, request)
      if (!vendor) return sendPage(reply.code(404), context, renderNotFoundPage(context))
      const isSent = readField(request.query, 'sent') === 'yes'
      const html = isSent
        ? renderCorrectionSentPage(context, vendor)
        : renderCorrectionFormPage(context, vendor, { text: '' })
      return sendPage(reply, context, html)
    })

    scope.post(ADDRESS, async (request, reply) => {
      const context = contextOf(request)
      const vendor = await findVendor(app, request)
      if (!vendor) return sendPage(reply.code(404), context, renderNotFoundPage(context))
      const problem = await sendForm(app, request, vendor.id)
      // Sent again by a reload, the same words are stored once.
      if (!problem) return sendPage(reply, context, renderCorrectionSentPage(context, vendor))
      if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
      const text = readField(request.body, 'text')
      const state = {
        text: typeof text === 'string' ? text : '',
        problem: renderInLanguage(context.lang, problem.text),
      }
      return sendPage(reply.code(problem.status), context, renderCorrectionFormPage(context, vendor, state))
    })
  })
}

const findVendor = async ({ db }: App, request: FastifyRequest) => {
  const id = parseIdOfNumberedSlug(String(readField(request.params, 'name')))
  return id === undefined ? undefined : findCorrectableVendor(db, id)
}

/** Returns why the form was refused; undefined when it was accepted. */
async function sendForm(app: App, request: FastifyRequest, vendorId: number): Promise<Problem | undefined> {
  if (comesFromAnotherSite(request)) return new Problem(403, msg('Please send this form from its own page.'))
  const { data, issues } = validateInput(Form, request.body)
  if (!data) return new Problem(422, issues[0]?.message ?? msg('Please say what is wrong.'))
  // A machine that fills in the hidden field learns nothing from the answer.
  if (data.website !== '') return undefined
  const sent = {
    vendorId,
    text: data.text,
    origin: getRateLimitOrigin(request),
    isProven: false,
    at: app.clock.now(),
    requestId: request.id,
  }
  try {
    await runInTransaction(app.db, (tx) => sendCorrection(app, tx, sent))
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Forms of other websites would count as their visitors', each with a network address of its own. */
const comesFromAnotherSite = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none'].includes(headers['sec-fetch-site']?.toString() ?? 'none')

const sendPage = (reply: FastifyReply, { lang }: PublicPageContext, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('x-robots-tag', 'noindex')
    .header('content-language', lang)
    .header('vary', 'accept-language')
    .header('cache-control', 'no-store')
    .send(html)
