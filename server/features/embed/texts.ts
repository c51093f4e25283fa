import type { Language } from '#contract/fields.ts'
import { msg, type Message } from '#contract/message.ts'
import { getMapControlTexts } from '#server/features/map/map-control-texts.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

export type EmbedTexts = ReturnType<typeof getEmbedTexts>

/** The texts of the page and of its map. */
export function getEmbedTexts(language: Language) {
  const render = (message: Message) => renderInLanguage(language, message)
  return {
    locations: render(msg('Locations')),
    services: render(msg('Services')),
    map: (name: string) => render(msg('Map of {name}', { name })),
    open: (name: string, hub: string) => render(msg('See {name} in {hub}', { name, hub })),
    newTab: render(msg('opens in a new tab')),
    notAvailable: render(msg('This vendor is not available.')),
    mapWords: getMapControlTexts(language),
  }
}
