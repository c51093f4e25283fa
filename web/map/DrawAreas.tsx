import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { startDrawing, type Drawing } from './drawing.ts'
import { areaOf, featureOf, type DrawnArea } from './drawn.ts'
import { MapShapes } from './MapShapes.tsx'
import { BELOW_POINTS } from './map-style.ts'

export type DrawTool = 'select' | CoveredArea['type']

interface Props {
  areas: DrawnArea[]
  tool: DrawTool
  /** One area is new or has another form; false where it cannot be taken. */
  onDraw: (drawn: DrawnArea) => boolean
  /** Which one is chosen, to be moved and changed. */
  onChoose: (id: string | null) => void
  /** From now on it can be drawn. */
  onReady: () => void
}

/** Areas that can be drawn, moved and changed on the map: a child of `MapView`. */
export function DrawAreas({ areas, tool, onDraw, onChoose, onReady }: Props) {
  const map = useMap().current?.getMap()
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const [isChosen, setChosen] = useState(false)
  /** What the tool holds: it is told of differences alone. */
  const held = useRef(new Map<string, CoveredArea>())

  const finished = useEffectEvent(({ draw }: Drawing, id: string) => {
    const feature = draw.getSnapshotFeature(id)
    if (!feature) return
    const area = areaOf(feature)
    held.current.set(id, area)
    if (onDraw({ id, area })) return
    const before = areas.find((one) => one.id === id)
    if (before) put(draw, held.current, before)
    else draw.removeFeatures([id])
  })
  const ready = useEffectEvent(onReady)
  const chosen = useEffectEvent((id: string | null) => {
    setChosen(id !== null)
    onChoose(id)
  })

  useEffect(() => {
    if (!map) return
    let current: Drawing | null = null
    // Also when another style has come: for the other colour scheme, or when the configured one fails.
    const begin = () => {
      if (!map.getLayer(BELOW_POINTS) || current?.isOnMap()) return
      current?.stop()
      held.current.clear()
      const next = startDrawing(map)
      next.draw.on('finish', (id) => finished(next, String(id)))
      next.draw.on('select', (id) => chosen(String(id)))
      next.draw.on('deselect', () => chosen(null))
      current = next
      setDrawing(next)
      ready()
    }
    begin()
    map.on('styledata', begin)
    return () => {
      map.off('styledata', begin)
      if (isThere(map)) current?.stop()
    }
  }, [map])

  useEffect(() => {
    if (!drawing) return
    const { draw } = drawing
    const ids = new Set(areas.map(({ id }) => id))
    for (const id of held.current.keys()) {
      if (ids.has(id)) continue
      held.current.delete(id)
      if (draw.hasFeature(id)) draw.removeFeatures([id])
    }
    for (const one of areas) if (held.current.get(one.id) !== one.area) put(draw, held.current, one)
  }, [drawing, areas])

  useEffect(() => {
    drawing?.draw.setMode(tool)
  }, [drawing, tool])

  // One finger draws and pulls; at other times it scrolls the page.
  useEffect(() => {
    if (!map || (tool === 'select' && !isChosen)) return
    const wasOn = map.cooperativeGestures.isEnabled()
    map.cooperativeGestures.disable()
    return () => {
      if (wasOn && isThere(map)) map.cooperativeGestures.enable()
    }
  }, [map, tool, isChosen])

  const others = areas.filter((one) => featureOf(one) === null).map(({ area }) => area)
  return others.length > 0 ? <MapShapes shapes={others} /> : null
}

/** A map that has gone from the page has taken everything on it along, and bears no more calls. */
const isThere = (map: { getContainer(): HTMLElement }) => map.getContainer().isConnected

function put(draw: Drawing['draw'], held: Map<string, CoveredArea>, one: DrawnArea) {
  const feature = featureOf(one)
  if (!feature) return
  if (draw.hasFeature(one.id)) draw.updateFeatureGeometry(one.id, feature.geometry)
  else draw.addFeatures([feature])
  held.set(one.id, one.area)
}
