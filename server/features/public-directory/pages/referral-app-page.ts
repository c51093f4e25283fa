import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicVendor } from '#contract/public-directory.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { buildPageHref, renderStyleLinks } from './layout.ts'
import type { PublicPageContext } from './public-page-context.ts'
import { renderCallButton } from './vendor-parts.ts'

const WITHOUT_SCRIPT = /<noscript>.*?<\/noscript>/s

/** The built page of the app; undefined before the first build. */
export function readAppIndexHtml(webFolder: string): string | undefined {
  try {
    return readFileSync(join(webFolder, 'index.html'), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the HTML of the app, whose referral form needs a script. To browsers without scripts it says how else to reach the
 * vendor; without a vendor the HTML is returned as it was built.
 */
export const addVendorNoscriptToAppHtml = (
  appPage: string,
  context: PublicPageContext,
  vendor: PublicVendor | undefined,
): string =>
  vendor
    ? appPage.replace(WITHOUT_SCRIPT, () => `<noscript>${renderWithoutScript(context, vendor)}</noscript>`)
    : appPage

function renderWithoutScript(context: PublicPageContext, vendor: PublicVendor): string {
  const { texts, lang } = context
  const { name, phone, path } = vendor
  return `${renderStyleLinks(context)}
<main lang="${lang}"><section class="narrow"><h1>${escapeHtml(texts.sendReferral)}</h1>
<p>${escapeHtml(phone === '' ? texts.referralNeedsScript(name) : texts.callWithoutScript(name))}</p>
<p>${renderCallButton(context, vendor)}</p>
<p><a href="${buildPageHref(context, path)}">${escapeHtml(texts.backTo(name))}</a></p></section></main>`
}
