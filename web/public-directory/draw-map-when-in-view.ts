/** The map of a page that the server has written, with its data as JSON. */
interface MapLoader<Data> {
  /** Loads the script that draws it. */
  load: () => Promise<(container: HTMLElement, map: Data) => void>
  onUnavailable: (container: HTMLElement, map: Data) => void
}

/** Loads and draws the map when it comes into view. */
export function drawMapWhenInView<Data>({ load, onUnavailable }: MapLoader<Data>): void {
  const container = document.querySelector<HTMLElement>('#map')
  if (!container?.dataset['map']) return
  const map = JSON.parse(container.dataset['map']) as Data
  container.hidden = false
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    load()
      .then((drawMap) => drawMap(container, map))
      .catch(() => onUnavailable(container, map))
  })
  seen.observe(container)
}
