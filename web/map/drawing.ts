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
import { SHAPE_LOOK } from './shapes.ts'

const { color, fillOpacity, strokeOpacity } = SHAPE_LOOK

/** CONST-006, also while something is drawn or chosen. */
const AREA = {
  fillColor: color,
  fillOpacity,
  outlineColor: color,
  outlineOpacity: strokeOpacity,
  outlineWidth: 2,
}
const CHOSEN = {
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

/** A form on the way to the next corner: the library's enum is a type alone. */
const PROVISIONAL = 'provisional' as Parameters<Validation>[1]['updateType']

/** The layers of the tool begin so. */
const PREFIX = 'drawn'

export interface Drawing {
  draw: TerraDraw
  /** Whether the map still has its layers: another style takes them away. */
  isOnMap: () => boolean
  stop: () => void
}

type Validation = NonNullable<NonNullable<ConstructorParameters<typeof TerraDrawPolygonMode>[0]>['validation']>

let made = 0

/** Puts the drawing tool on a map whose style is there. */
export function startDrawing(map: MapLibre): Drawing {
  const adapter = new TerraDrawMapLibreGLAdapter({ map, prefixId: PREFIX })
  const corners = { draggable: true, midpoints: true, deletable: true }
  const draw = new TerraDraw({
    adapter,
    idStrategy: {
      isValidId: (id) => typeof id === 'string',
      getId: () => `drawn ${(made += 1)}`,
    },
    modes: [
      new TerraDrawSelectMode({
        flags: {
          polygon: { feature: { draggable: true, validation: ValidateNotSelfIntersecting, coordinates: corners } },
          circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
          rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
        },
        styles: CHOSEN,
        keyEvents: { deselect: 'Escape', delete: null, rotate: null, scale: null },
      }),
      new TerraDrawPolygonMode({
        styles: AREA,
        validation: (feature, { updateType }) =>
          updateType === PROVISIONAL ? { valid: true } : ValidateNotSelfIntersecting(feature),
      }),
      new TerraDrawCircleMode({ styles: AREA, segments: 32, drawInteraction: 'click-move-or-drag' }),
      new TerraDrawRectangleMode({ styles: AREA, drawInteraction: 'click-move-or-drag' }),
    ],
  })
  draw.start()
  draw.setMode('select')
  return {
    draw,
    isOnMap: () => map.getSource(`${PREFIX}-polygon`) !== undefined,
    stop: () => {
      try {
        draw.stop()
      } catch {
        // Its layers went with the style they were on; its listeners have not.
        adapter.unregister()
      }
    },
  }
}
