import type { EmbeddedVendorMapData } from '#contract/embedded-vendor-page.ts'
import { drawMapWhenInView } from '#web/public-directory/draw-map-when-in-view.ts'

// The script of the page that other websites embed. It loads the map when it scrolls into view and stores nothing.

drawMapWhenInView<EmbeddedVendorMapData>({
  load: () => import('./draw-vendor-map.ts').then(({ drawVendorMap }) => drawVendorMap),
  // Without a map the page still shows the addresses.
  onUnavailable: (container) => container.remove(),
})
