import { AVATAR_SHAPES } from './avatar-shapes.ts'

/** Returns the path data of an avatar, the `d` of an SVG path; an unknown id gets the default one. */
export const getAvatarPathData = (id: number): string => AVATAR_SHAPES[id] ?? AVATAR_SHAPES[0]!

/** Returns an avatar as SVG text, for the map's images and other code outside React; `size` in pixels. */
export function renderAvatarSvg(id: number, { color, size }: { color: string; size: number }): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" ` +
    `stroke="${color}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${getAvatarPathData(id)}"/></svg>`
  )
}
