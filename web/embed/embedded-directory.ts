import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { drawPublicMapWhenInView, attachMapToggleHandler } from '#web/public-directory/page-map.ts'
import { removeOutdatedOpenNowTexts } from '#web/public-directory/remove-outdated-open-now-texts.ts'
import { buildEmbeddedDirectorySearchUrl } from '#web/public-directory/search-address.ts'
import '#web/public-directory/public-directory.css'
import './embedded-directory.css'

// The script of the list that other websites embed: the search and the map. It stores nothing and reads no storage.

const search = document.querySelector<HTMLElement>('.search')
const fields = [...(search?.querySelectorAll('input') ?? [])]

function searchInFrame(): void {
  const values = fields.map(({ dataset, value }) => ({ name: dataset['name'] ?? '', value }))
  window.location.assign(buildEmbeddedDirectorySearchUrl(window.location.href, values))
}

if (search) {
  search.hidden = false
  search.querySelector('button')?.addEventListener('click', searchInFrame)
  for (const field of fields) field.addEventListener('keydown', ({ key }) => key === 'Enter' && searchInFrame())
}

document.querySelector('#without-script')?.remove()
drawPublicMapWhenInView(() => import('./draw-directory-map.ts').then(({ drawDirectoryMap }) => drawDirectoryMap))
attachMapToggleHandler()
removeOutdatedOpenNowTexts()
