/**
 * In pixels. A logo is shown 170 pixels wide at most, a thumbnail in cards of about 240: both are stored twice as large
 * for high-density screens.
 */
export const LOGO_SIZE = { width: 400, height: 400 }
export const THUMBNAIL_SIZE = { width: 480, height: 360, isFilled: true }
/** The limit of a picture in full-screen view; a larger one is made smaller. */
export const FULL_SCREEN_PICTURE_SIZE = { width: 1_600, height: 1_600 }
