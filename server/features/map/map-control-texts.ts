import type { Language } from '#contract/fields.ts'
import { msg, type Message } from '#contract/message.ts'
import type { MapControlTexts } from '#contract/public-map.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

/** The texts of maps on pages that the server writes. */
export function getMapControlTexts(language: Language): MapControlTexts {
  const render = (message: Message) => renderInLanguage(language, message)
  return {
    zoomIn: render(msg('Zoom in')),
    zoomOut: render(msg('Zoom out')),
    credits: render(msg('Who made this map')),
    close: render(msg('Close')),
    twoFingers: render(msg('Use two fingers to move the map')),
    ctrl: render(msg('Use Ctrl and scroll to zoom the map')),
    cmd: render(msg('Use ⌘ and scroll to zoom the map')),
  }
}
