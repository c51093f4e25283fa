import type { FastifyRequest } from 'fastify'
import { Language } from '#contract/fields.ts'
import type { BuiltAssets } from '#server/platform/built-assets.ts'
import type { App } from '#server/platform/app.ts'
import { buildAppUrl } from '#server/platform/config.ts'
import { parsePreferredLanguage } from '#server/platform/messages.ts'
import type { PublicPageContext } from './layout.ts'
import { getDirectoryTexts } from './texts.ts'

/** The language of the address, otherwise the one that the browser prefers. */
export function createPublicPageContextReader(
  { clock, config }: App,
  assets: BuiltAssets,
): (request: FastifyRequest) => PublicPageContext {
  const texts = { en: getDirectoryTexts('en'), fr: getDirectoryTexts('fr') }
  const shared = { appName: config.appName, origin: buildAppUrl(config, ''), assets }
  return (request) => {
    const { data: chosen } = Language.safeParse((request.query as Record<string, unknown>)['lang'])
    const lang = chosen ?? parsePreferredLanguage(request.headers['accept-language'])
    return { ...shared, now: clock.now(), lang, isLanguageChosen: chosen !== undefined, texts: texts[lang] }
  }
}
