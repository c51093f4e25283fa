import type { PublicMapData } from '#contract/public-map.ts'

type DrawMap = (container: HTMLElement, map: PublicMapData) => void

/** Loads and draws the map of a page that the server has written, when it comes into view. */
export function drawMapWhenInView(loadDrawMap: () => Promise<DrawMap>): void {
  const container = document.querySelector<HTMLElement>('#map')
  if (!container?.dataset['map']) return
  const map = JSON.parse(container.dataset['map']) as PublicMapData
  container.hidden = false
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    loadDrawMap()
      .then((drawMap) => drawMap(container, map))
      .catch(() => container.replaceChildren(map.words.mapUnavailable))
  })
  seen.observe(container)
}

/** On narrow screens the page shows the list or the map. */
export function watchMapToggle(): void {
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
