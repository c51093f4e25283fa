import type { Map as MapLibre } from 'maplibre-gl'
import { MAP_COLOURS } from './map-colours.ts'
import type { ColourScheme } from './map-colours.ts'

/** Width and height of a marker in pixels (CONST-004). */
export const MARKER_SIZE_PIXELS = 36
const PIXEL_RATIO = 2
const ICON_SIZE = 19

/** Returns the icon inside a marker as SVG text of the given size. */
export type RenderIconSvg = (icon: number, options: { color: string; size: number }) => string

const PREFIX = 'pin'

/** The prefix of an image's name; the icon's number follows. */
export const getMarkerImagePrefix = (scheme: ColourScheme, isMarked: boolean) =>
  `${PREFIX}/${scheme}/${isMarked ? 'marked' : 'plain'}/`

/** Returns a pin in a square with its tip at the middle of the lower edge. Highlighted pins are filled. */
export function renderMarkerSvg(
  icon: number,
  { scheme, isMarked }: { scheme: ColourScheme; isMarked: boolean },
  iconSvg: RenderIconSvg,
) {
  const { marker, markerFace } = MAP_COLOURS[scheme]
  const [face, stroke] = isMarked ? [marker, markerFace] : [markerFace, marker]
  const inset = (MARKER_SIZE_PIXELS - ICON_SIZE) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${MARKER_SIZE_PIXELS * PIXEL_RATIO}" height="${MARKER_SIZE_PIXELS * PIXEL_RATIO}" ` +
    `viewBox="0 0 ${MARKER_SIZE_PIXELS} ${MARKER_SIZE_PIXELS}">` +
    `<path d="M18 35C15 32 12.5 30 10 28.4A14.5 14.5 0 1 1 26 28.4C23.5 30 21 32 18 35Z" ` +
    `fill="${face}" stroke="${marker}" stroke-width="2" stroke-linejoin="round"/>` +
    `<g transform="translate(${inset} ${inset - 1.9})">${iconSvg(icon, { color: stroke, size: ICON_SIZE })}</g></svg>`
  )
}

/** Creates each marker image when the map first needs it. */
export function drawMarkerImagesOnDemand(map: MapLibre, iconSvg: RenderIconSvg) {
  map.setMissingStyleImageResolver(async (id) => {
    const [prefix, scheme, look, icon] = id.split('/')
    if (prefix !== PREFIX) return
    const svg = renderMarkerSvg(Number(icon), { scheme: scheme as ColourScheme, isMarked: look === 'marked' }, iconSvg)
    const image = new Image(MARKER_SIZE_PIXELS * PIXEL_RATIO, MARKER_SIZE_PIXELS * PIXEL_RATIO)
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await image.decode()
    if (!map.hasImage(id)) map.addImage(id, image, { pixelRatio: PIXEL_RATIO })
  })
}
