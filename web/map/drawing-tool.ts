import type { Map as MapLibre } from 'maplibre-gl'
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  ValidateNotSelfIntersecting,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { COVERED_AREA_STYLE } from './area-geometry.ts'

const { color, fillOpacity, strokeOpacity } = COVERED_AREA_STYLE

/** CONST-006, also for areas that are being drawn or selected. */
const DRAWN_STYLE = {
  fillColor: color,
  fillOpacity,
  outlineColor: color,
  outlineOpacity: strokeOpacity,
  outlineWidth: 2,
}
const SELECTED_STYLE = {
  selectedPolygonColor: color,
  selectedPolygonFillOpacity: fillOpacity,
  selectedPolygonOutlineColor: color,
  selectedPolygonOutlineOpacity: strokeOpacity,
  selectedPolygonOutlineWidth: 4,
  selectionPointColor: '#ffffff',
  selectionPointWidth: 6,
  selectionPointOutlineColor: color,
  selectionPointOutlineWidth: 2,
  midPointColor: color,
  midPointWidth: 4,
  midPointOutlineColor: '#ffffff',
  midPointOutlineWidth: 1,
} as const

/** The update type of an unfinished shape; the library exports its enum only as a type. */
const PROVISIONAL = 'provisional' as Parameters<Validation>[1]['updateType']

/** The prefix of the tool's layer ids. */
const LAYER_PREFIX = 'drawn'

export interface TerraDrawTool {
  draw: TerraDraw
  /** False when another style has removed its layers. */
  isOnMap: () => boolean
  stop: () => void
}

type Validation = NonNullable<NonNullable<ConstructorParameters<typeof TerraDrawPolygonMode>[0]>['validation']>

let createdCount = 0

/** Starts the drawing tool on a map whose style is loaded. */
export function startTerraDrawTool(map: MapLibre): TerraDrawTool {
  const adapter = new TerraDrawMapLibreGLAdapter({ map, prefixId: LAYER_PREFIX })
  const corners = { draggable: true, midpoints: true, deletable: true }
  const draw = new TerraDraw({
    adapter,
    idStrategy: {
      isValidId: (id) => typeof id === 'string',
      getId: () => `drawn ${(createdCount += 1)}`,
    },
    modes: [
      new TerraDrawSelectMode({
        flags: {
          polygon: { feature: { draggable: true, validation: ValidateNotSelfIntersecting, coordinates: corners } },
          circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
          rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
        },
        styles: SELECTED_STYLE,
        keyEvents: { deselect: 'Escape', delete: null, rotate: null, scale: null },
      }),
      new TerraDrawPolygonMode({
        styles: DRAWN_STYLE,
        validation: (feature, { updateType }) =>
          updateType === PROVISIONAL ? { valid: true } : ValidateNotSelfIntersecting(feature),
      }),
      new TerraDrawCircleMode({ styles: DRAWN_STYLE, segments: 32, drawInteraction: 'click-move-or-drag' }),
      new TerraDrawRectangleMode({ styles: DRAWN_STYLE, drawInteraction: 'click-move-or-drag' }),
    ],
  })
  draw.start()
  draw.setMode('select')
  return {
    draw,
    isOnMap: () => map.getSource(`${LAYER_PREFIX}-polygon`) !== undefined,
    stop: () => {
      try {
        draw.stop()
      } catch {
        // Its layers were removed with the old style, but its listeners remain.
        adapter.unregister()
      }
    },
  }
}
