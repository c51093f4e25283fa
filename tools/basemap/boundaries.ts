import type { Admin1, Feature, Position, Sources } from './sources.ts'

/**
 * Returns borders as lines between two units. Outlines of the units would follow every shore and cross the lakes twice;
 * shared lines do neither.
 */
export function buildBoundaryLines({ topo }: Sources, states: Admin1[]): Feature[] {
  const topology = topo.topology({ states: { type: 'FeatureCollection', features: states } }, 1e6)
  const between = (keep: (a: Admin1, b: Admin1) => boolean) => topo.mesh(topology, topology.objects.states, keep)
  const countryOf = (unit: Admin1) => unit.properties.admin
  return [
    line('country', between((a, b) => countryOf(a) !== countryOf(b)).coordinates),
    line('region', between((a, b) => a !== b && countryOf(a) === countryOf(b) && isShownRegion(a)).coordinates),
  ]
}

/** Regions are useful only where they are large and known; elsewhere their borders clutter the map. */
export const isShownRegion = (unit: Admin1) => ['CA', 'US'].includes(unit.properties.iso_a2)

const line = (kind: string, coordinates: Position[][]): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'MultiLineString', coordinates },
})
