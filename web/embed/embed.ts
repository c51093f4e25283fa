import type { EmbeddedMapData } from '#contract/embed.ts'

// The script of the page that other websites embed. It loads the map when it scrolls into view and stores nothing.

const container = document.querySelector<HTMLElement>('#map')

if (container?.dataset.map) {
  const map = JSON.parse(container.dataset.map) as EmbeddedMapData
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    seen.disconnect()
    // Without a map the page still shows the addresses.
    import('./draw-vendor-map.ts').then(
      ({ drawVendorMap }) => drawVendorMap(container, map),
      () => container.remove(),
    )
  })
  seen.observe(container)
}
