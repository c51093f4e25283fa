import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { persistentStorage } from '#web/api/storage.ts'
import { TOKEN_STORAGE_KEY, VERIFIED_STORAGE_KEY } from '#web/api/storage-keys.ts'
import { attachQuickExitHandlers } from '#web/ui/quick-exit.ts'
import { getCurrentColourScheme } from './colour-scheme.ts'
import { enableLocateButton } from './locate-button.ts'
import { removeOutdatedOpenNowTexts } from './remove-outdated-open-now-texts.ts'
import { drawPublicMapWhenInView, attachMapToggleHandler } from './page-map.ts'
import { buildNearSearchPath } from './search-address.ts'
import { readSearchFields } from './search-form.ts'
import './public-directory.css'

// The script of the public pages, which are complete without it: 'Leave this site' by key, the map, one's own position,
// and a link to the screens of signed-in people.

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)

document.documentElement.dataset['scheme'] = getCurrentColourScheme()

const leaveLink = find<HTMLAnchorElement>('#leave')
if (leaveLink) attachQuickExitHandlers(leaveLink)

removeOutdatedOpenNowTexts()

const memberLink = find<HTMLAnchorElement>('.member')
if (
  memberLink &&
  persistentStorage.read(TOKEN_STORAGE_KEY) &&
  persistentStorage.read(VERIFIED_STORAGE_KEY) === 'true'
) {
  memberLink.href = document.body.dataset['hub'] ?? '/'
  memberLink.hidden = false
  find('.guest')?.remove()
}

const locateButton = find<HTMLButtonElement>('#locate')
const locateOutput = find('#located')
if (locateButton && locateOutput)
  enableLocateButton(locateButton, locateOutput, (coords) =>
    window.location.assign(buildNearSearchPath(readSearchFields(), coords)),
  )

find('#without-script')?.remove()
drawPublicMapWhenInView(() =>
  import('./draw-public-map-or-notice.ts').then(({ drawPublicMapOrNotice }) => drawPublicMapOrNotice),
)
attachMapToggleHandler()

const correctionForm = find<HTMLFormElement>('#correction')
// Web Crypto is there on https and on this machine only; without it the form is sent as it is.
if (correctionForm && window.isSecureContext)
  void import('./correction-form.ts').then(({ attachCorrectionChallengeHandlers }) =>
    attachCorrectionChallengeHandlers(correctionForm),
  )
