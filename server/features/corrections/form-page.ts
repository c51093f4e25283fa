import { CORRECTION_MAX_LENGTH } from '#contract/corrections.ts'
import { msg, type Message } from '#contract/message.ts'
import { buildPublicVendorPath } from '#contract/public-paths.ts'
import { buildPageHref, renderPublicPageLayout } from '#server/features/public-directory/pages/layout.ts'
import type { PublicPageContext } from '#server/features/public-directory/pages/public-page-context.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderInLanguage, renderLabelled } from '#server/platform/messages.ts'

interface Vendor {
  id: number
  name: string
}

interface FormState {
  text: string
  problem?: string | undefined
}

export const buildCorrectionPath = (vendor: Vendor): string => `${buildPublicVendorPath(vendor)}/correction`

/** Renders the form, which works without a script. */
export function renderCorrectionFormPage(
  context: PublicPageContext,
  vendor: Vendor,
  { text, problem }: FormState,
): string {
  const texts = formTexts(context, vendor)
  const problemHtml = `<p class="problem" id="problem" role="alert"${problem ? '' : ' hidden'}>${escapeHtml(problem ?? '')}</p>`
  return renderPage(
    context,
    vendor,
    `<p class="trail"><a href="${buildPageHref(context, buildPublicVendorPath(vendor))}">${escapeHtml(vendor.name)}</a></p>
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.whoReads)}</p>
<p>${escapeHtml(texts.noHealth)}</p>
<form class="correction" id="correction" method="post" action="${buildPageHref(context, buildCorrectionPath(vendor))}" data-vendor="${vendor.id}" data-sent="${buildPageHref(context, buildCorrectionPath(vendor), { sent: 'yes' })}" data-failed="${escapeHtml(texts.failed)}" data-waiting="${escapeHtml(texts.waiting)}">
${problemHtml}
<label for="text">${escapeHtml(texts.label)}</label>
<textarea id="text" name="text" rows="6" maxlength="${CORRECTION_MAX_LENGTH}" required aria-describedby="limit problem"${problem ? ' aria-invalid="true" autofocus' : ''}>${escapeHtml(text)}</textarea>
<p class="quiet-text" id="limit">${escapeHtml(texts.limit)}</p>
<div class="for-robots" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></div>
<p class="actions"><button class="button" type="submit">${escapeHtml(texts.send)}</button> <output id="waiting"></output></p>
</form>`,
  )
}

export function renderCorrectionSentPage(context: PublicPageContext, vendor: Vendor): string {
  const texts = formTexts(context, vendor)
  return renderPage(
    context,
    vendor,
    `<h1>${escapeHtml(texts.thanks)}</h1>
<p>${escapeHtml(texts.sent)}</p>
<p class="actions"><a class="button" href="${buildPageHref(context, buildPublicVendorPath(vendor))}">${escapeHtml(texts.back)}</a></p>`,
    'sent=yes',
  )
}

/** `query`: what the page in the other language needs, too. */
const renderPage = (context: PublicPageContext, vendor: Vendor, html: string, query = ''): string => {
  const { title } = formTexts(context, vendor)
  return renderPublicPageLayout(
    context,
    {
      title: `${renderLabelled(context.lang, title, vendor.name)} | ${context.appName}`,
      description: title,
      path: buildCorrectionPath(vendor),
      isIndexed: false,
      query,
      hubPath: `/vendors/${vendor.id}`,
    },
    `<section class="narrow">${html}</section>`,
  )
}

function formTexts({ lang }: PublicPageContext, { name }: Vendor) {
  const render = (message: Message) => renderInLanguage(lang, message)
  return {
    title: render(msg('Something is wrong here')),
    whoReads: render(
      msg(
        'Tell {name} and our administrators what is wrong on their page. Only they can read it, and nothing is published.',
        {
          name,
        },
      ),
    ),
    noHealth: render(
      msg(
        'Please don’t write about anybody’s health. Nobody can answer you here: to ask for help, call or send a referral.',
      ),
    ),
    label: render(msg('What is wrong?')),
    limit: render(msg('At most {maximum} characters.', { maximum: CORRECTION_MAX_LENGTH })),
    send: render(msg('Send')),
    waiting: render(msg('One moment, we keep robots out.')),
    failed: render(msg('It could not be sent. Please try again.')),
    thanks: render(msg('Thank you')),
    sent: render(msg('{name} and our administrators can read it now.', { name })),
    back: render(msg('Back to {name}', { name })),
  }
}
