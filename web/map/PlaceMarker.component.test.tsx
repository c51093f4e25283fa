import { Map, type MapRef } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '#web/testing/render-page.tsx'
import { PlaceMarker } from './PlaceMarker.tsx'
import { prepareBaseMapStyle } from './prepare-base-map-style.ts'
import './worker-script.ts'

const BARE_STYLE = prepareBaseMapStyle(
  { version: 8, glyphs: '/fonts/{fontstack}/{range}.pbf', sources: {}, layers: [] },
  true,
)

test.each([
  [
    'a searched place has its name beside it',
    'Kingston',
    ['halo', 'dot', 'name'].map((part) => `searched-place-${part}`),
  ],
  ['the own position has no name', undefined, ['halo', 'dot'].map((part) => `own-position-${part}`)],
])('%s', async (_case, name, layers) => {
  const map = createRef<MapRef>()
  await renderComponent(
    <div style={{ width: 200, height: 200 }}>
      <Map ref={map} mapLib={maplibre} mapStyle={BARE_STYLE}>
        <PlaceMarker at={{ lat: 44.23, lng: -76.48 }} scheme="light" title="The place" {...(name && { name })} />
      </Map>
    </div>,
  )
  const drawn = () => map.current?.getStyle()?.layers.flatMap((layer) => ('source' in layer ? [layer.id] : []))
  await expect.poll(drawn).toEqual(layers)
})
