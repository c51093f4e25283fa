import type { Map } from 'maplibre-gl'

/** True for the event of a movement that a person began by hand or, as by a click on a cluster, through the page. */
export const isMovedByUser = (event: { originalEvent?: unknown }) => Boolean(event.originalEvent) || 'byUser' in event

/** Calls back after each movement by the user. The end event of a wheel movement does not say who began it. */
export function listenToUserMoveEnds(map: Pick<Map, 'on'>, report: () => void): void {
  let isByUser = false
  map.on('movestart', (event) => {
    isByUser = isMovedByUser(event)
  })
  map.on('moveend', (event) => {
    if (isByUser || isMovedByUser(event)) report()
  })
}
