/** In pixels. A thumbnail is shown in cards of some 240: twice as large for fine screens. */
export const THUMB = { width: 480, height: 360 }
