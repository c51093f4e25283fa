/** Degrees of longitude by which each further marker at the same position moves aside (CONST-003). */
export const OVERLAP_OFFSET_DEGREES = 0.000008

/** Moves markers with the same position apart, so that none hides another (MAP-024). */
export function offsetOverlappingMarkers<P extends { lat: number; lng: number }>(markers: P[]): P[] {
  const repeats = new Map<string, number>()
  return markers.map((marker) => {
    const position = `${marker.lat},${marker.lng}`
    const repeat = repeats.get(position) ?? 0
    repeats.set(position, repeat + 1)
    return repeat === 0 ? marker : { ...marker, lng: marker.lng + repeat * OVERLAP_OFFSET_DEGREES }
  })
}
