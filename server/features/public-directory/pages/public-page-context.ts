import type { FastifyRequest } from 'fastify'
import { Language } from '#contract/fields.ts'
import type { BuiltAssets } from '#server/platform/built-assets.ts'
import type { App } from '#server/platform/app.ts'
import { buildAppUrl } from '#server/platform/config.ts'
import { parsePreferredLanguage } from '#server/platform/messages.ts'
import { getDirectoryTexts, type DirectoryTexts } from './texts.ts'

/** What every page of the public directory needs to be rendered. */
export interface PublicPageContext {
  lang: Language
  /** True when the address names the language. Links then name it as well. */
  isLanguageChosen: boolean
  texts: DirectoryTexts
  /** The moment that opening hours and availability are shown for. */
  now: Date
  appName: string
  /** The address of the hub, without a slash at the end. */
  origin: string
  assets: BuiltAssets
}

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
