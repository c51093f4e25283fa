import { useState } from 'react'
import { CoveredArea } from '#contract/covered-areas.ts'
import { validateInput } from '#contract/input-issues.ts'
import { parseDecimal } from './parse-decimal.ts'

const NO_SIDES = { north: '', south: '', west: '', east: '' }
export type RectangleSide = keyof typeof NO_SIDES

/** The rectangle whose sides are being typed. Until it is added it is unsaved input like any other. */
export function useTypedRectangle() {
  const [sides, setSides] = useState(NO_SIDES)
  const [failures, setFailures] = useState(0)
  const write = (part: Partial<typeof NO_SIDES>) => {
    setSides({ ...sides, ...part })
    setFailures(0)
  }

  return {
    sides,
    write,
    clear: () => write(NO_SIDES),
    isPending: Object.values(sides).some((side) => side.trim() !== ''),
    /** The rectangle, or what is wrong with it. */
    read: () => readRectangle(sides),
    /** How often it was to be added and could not be, since it was typed. */
    failures,
    fail: () => setFailures((before) => before + 1),
  }
}

export type TypedRectangle = ReturnType<typeof useTypedRectangle>

function readRectangle(sides: typeof NO_SIDES) {
  const [north, south, west, east] = [sides.north, sides.south, sides.west, sides.east].map(parseDecimal)
  const rectangle = { type: 'rectangle', ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }
  const { data: area, issues } = validateInput(CoveredArea, rectangle)
  return { area, issues }
}
