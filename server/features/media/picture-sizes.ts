/** In pixels. A logo is shown at 170 at most, a thumbnail in cards of some 240: both twice as large for fine screens. */
export const LOGO_SIZE = { width: 400, height: 400 }
export const THUMBNAIL_SIZE = { width: 480, height: 360, isFilled: true }
/** The longer side of a picture on the whole screen. */
export const PICTURE_SIZE = { width: 1_600, height: 1_600 }
