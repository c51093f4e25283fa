/** The cropped square in pixels of the picture. */
export interface CropSquare {
  left: number
  top: number
  side: number
}

/** The crop settings: zoom, where 1 is the largest square; its position in the remaining space, from 0 to 1. */
export interface CropSettings {
  zoom: number
  across: number
  down: number
}

export const INITIAL_CROP: CropSettings = { zoom: 1, across: 0.5, down: 0.5 }
export const MAX_CROP_ZOOM = 4

interface Size {
  width: number
  height: number
}

export function computeCropSquare({ width, height }: Size, { zoom, across, down }: CropSettings): CropSquare {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * across, top: (height - side) * down, side }
}

/** Moves the crop when the picture is dragged by this many of its own pixels. */
export function moveCrop(size: Size, crop: CropSettings, { x, y }: { x: number; y: number }): CropSettings {
  const { left, top, side } = computeCropSquare(size, crop)
  const within = (offset: number, space: number, current: number) =>
    space === 0 ? current : Math.min(1, Math.max(0, offset / space))
  return {
    zoom: crop.zoom,
    across: within(left - x, size.width - side, crop.across),
    down: within(top - y, size.height - side, crop.down),
  }
}
