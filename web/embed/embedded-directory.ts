import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import { showMapOnSight, watchMapToggle } from '#web/public-directory/page-map.ts'
import { watchPassingStates } from '#web/public-directory/passing-states.ts'
import '#web/public-directory/public-directory.css'
import './embedded-directory.css'

// The script of the list that other websites embed: the search and the map. It stores nothing and reads no storage.

const search = document.querySelector<HTMLElement>('.search')
const fields = [...(search?.querySelectorAll('input') ?? [])]

/** Keeps the service, the place and the language of the partner's address, unless the visitor names another place. */
function searchInFrame(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('page')
  for (const { dataset, value } of fields) {
    const name = dataset['name'] ?? ''
    if (value.trim() === '') address.searchParams.delete(name)
    else address.searchParams.set(name, value.trim())
    if (name === 'where' && value.trim() !== '') address.searchParams.delete('near')
  }
  window.location.assign(address)
}

if (search) {
  search.hidden = false
  search.querySelector('button')?.addEventListener('click', searchInFrame)
  for (const field of fields) field.addEventListener('keydown', ({ key }) => key === 'Enter' && searchInFrame())
}

document.querySelector('#without-script')?.remove()
showMapOnSight(() => import('./draw-directory-map.ts').then(({ drawDirectoryMap }) => drawDirectoryMap))
watchMapToggle()
watchPassingStates()
