import type { EmbeddedMap } from '#contract/embed.ts'

// The script of the page that other websites frame: it fetches the map when its place comes into view, and keeps nothing.

const place = document.querySelector<HTMLElement>('#map')

if (place?.dataset.map) {
  const shown = JSON.parse(place.dataset.map) as EmbeddedMap
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    // Without a map the addresses still stand in the page.
    import('#web/map/embedded-map.ts').then(
      ({ drawEmbeddedMap }) => drawEmbeddedMap(place, shown),
      () => place.remove(),
    )
  })
  seen.observe(place)
}
