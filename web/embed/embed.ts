import type { EmbeddedMap } from '#contract/embed.ts'

// The script of the page that other websites embed. It loads the map when it scrolls into view and stores nothing.

const place = document.querySelector<HTMLElement>('#map')

if (place?.dataset.map) {
  const shown = JSON.parse(place.dataset.map) as EmbeddedMap
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    // Without a map the page still shows the addresses.
    import('#web/map/embedded-map.ts').then(
      ({ drawEmbeddedMap }) => drawEmbeddedMap(place, shown),
      () => place.remove(),
    )
  })
  seen.observe(place)
}
