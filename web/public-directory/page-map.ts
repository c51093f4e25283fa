import type { PublicMapData } from '#contract/public-map.ts'
import { drawMapWhenInView } from './draw-map-when-in-view.ts'

/** Draws the map of a public page, which says so where none can be drawn. */
export const drawPublicMapWhenInView = (
  load: () => Promise<(container: HTMLElement, map: PublicMapData) => void>,
): void =>
  drawMapWhenInView({ load, onUnavailable: (container, { words }) => container.replaceChildren(words.mapUnavailable) })

/** On narrow screens the page shows the list or the map. */
export function attachMapToggleHandler(): void {
  const toggle = document.querySelector<HTMLButtonElement>('#toggle')
  if (!toggle || !document.querySelector('#map')) return
  toggle.hidden = false
  toggle.addEventListener('click', () => {
    const { textContent: label, dataset } = toggle
    toggle.textContent = dataset['other'] ?? ''
    dataset['other'] = label
    document.body.classList.toggle('shows-map')
    window.scrollTo(0, 0)
  })
}
