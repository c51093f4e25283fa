import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { startTerraDrawTool, type TerraDrawTool } from './drawing-tool.ts'
import { toCoveredArea, toDrawingToolFeature, type DrawnArea } from './drawn-area.ts'
import { CoveredAreaLayer } from './CoveredAreaLayer.tsx'
import { BELOW_MARKERS_LAYER_ID } from './prepare-base-map-style.ts'

export type DrawingMode = 'select' | CoveredArea['type']

interface Props {
  areas: DrawnArea[]
  tool: DrawingMode
  /** Called when an area is drawn or changed; returns false when it cannot be accepted. */
  onDraw: (drawn: DrawnArea) => boolean
  /** Called with the id of the area that is selected for editing, or null. */
  onChoose: (id: string | null) => void
  /** Called with true while an area is begun and not finished. */
  onUnfinishedChange: (isUnfinished: boolean) => void
  /** Called when drawing is possible. */
  onReady: () => void
}

/** Areas that can be drawn, moved and reshaped on the map. A child of `MapView`. */
export function AreaDrawingLayer({ areas, tool, onDraw, onChoose, onUnfinishedChange, onReady }: Props) {
  const map = useMap().current?.getMap()
  const [drawing, setDrawing] = useState<TerraDrawTool | null>(null)
  const [isChosen, setChosen] = useState(false)
  /** The areas that the tool holds. Only differences are passed to it. */
  const drawnAreas = useRef(new Map<string, CoveredArea>())

  const finished = useEffectEvent(({ draw }: TerraDrawTool, id: string) => {
    const feature = draw.getSnapshotFeature(id)
    if (!feature) return
    const area = toCoveredArea(feature)
    drawnAreas.current.set(id, area)
    if (onDraw({ id, area })) return
    const before = areas.find((one) => one.id === id)
    if (before) putArea(draw, drawnAreas.current, before)
    else draw.removeFeatures([id])
  })
  const ready = useEffectEvent(onReady)
  const reportUnfinished = useEffectEvent(({ draw }: TerraDrawTool) =>
    onUnfinishedChange(draw.getModeState() === 'drawing'),
  )
  const chosen = useEffectEvent((id: string | null) => {
    setChosen(id !== null)
    onChoose(id)
  })

  useEffect(() => {
    if (!map) return
    let current: TerraDrawTool | null = null
    // Also runs when the style changes: for another colour scheme, or when the configured style fails.
    const begin = () => {
      if (!map.getLayer(BELOW_MARKERS_LAYER_ID) || current?.isOnMap()) return
      current?.stop()
      drawnAreas.current.clear()
      const next = startTerraDrawTool(map)
      // The tool tells of the first corner before it counts as drawing.
      next.draw.on('change', () => queueMicrotask(() => reportUnfinished(next)))
      next.draw.on('finish', (id) => {
        finished(next, String(id))
        reportUnfinished(next)
      })
      next.draw.on('select', (id) => chosen(String(id)))
      next.draw.on('deselect', () => chosen(null))
      current = next
      setDrawing(next)
      reportUnfinished(next)
      ready()
    }
    begin()
    map.on('styledata', begin)
    return () => {
      map.off('styledata', begin)
      if (isMapOnPage(map)) current?.stop()
    }
  }, [map])

  useEffect(() => {
    if (drawing) syncAreas(drawing.draw, drawnAreas.current, areas)
  }, [drawing, areas])

  useEffect(() => {
    if (!drawing) return
    drawing.draw.setMode(tool)
    // Another tool drops what is unfinished.
    reportUnfinished(drawing)
  }, [drawing, tool])

  useOneFingerGestures(map, tool !== 'select' || isChosen)

  const others = areas.filter((one) => toDrawingToolFeature(one) === null).map(({ area }) => area)
  return others.length > 0 ? <CoveredAreaLayer shapes={others} /> : null
}

/** While a tool is active one finger draws and drags; otherwise it scrolls the page. */
function useOneFingerGestures(map: MapLibre | undefined, isActive: boolean) {
  useEffect(() => {
    if (!map || !isActive) return
    const wasOn = map.cooperativeGestures.isEnabled()
    map.cooperativeGestures.disable()
    return () => {
      if (wasOn && isMapOnPage(map)) map.cooperativeGestures.enable()
    }
  }, [map, isActive])
}

/** Passes the areas to the tool that it does not hold as they are, and removes the others. */
function syncAreas(draw: TerraDrawTool['draw'], drawnAreas: Map<string, CoveredArea>, areas: DrawnArea[]) {
  const ids = new Set(areas.map(({ id }) => id))
  for (const id of drawnAreas.keys()) {
    if (ids.has(id)) continue
    drawnAreas.delete(id)
    if (draw.hasFeature(id)) draw.removeFeatures([id])
  }
  for (const one of areas) if (drawnAreas.get(one.id) !== one.area) putArea(draw, drawnAreas, one)
}

/** False once the map is removed from the page; its methods must not be called any more. */
const isMapOnPage = (map: { getContainer(): HTMLElement }) => map.getContainer().isConnected

function putArea(draw: TerraDrawTool['draw'], drawnAreas: Map<string, CoveredArea>, one: DrawnArea) {
  const feature = toDrawingToolFeature(one)
  if (!feature) return
  if (draw.hasFeature(one.id)) draw.updateFeatureGeometry(one.id, feature.geometry)
  else draw.addFeatures([feature])
  drawnAreas.set(one.id, one.area)
}
