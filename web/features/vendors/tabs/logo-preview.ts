/** The size of the preview in pixels (CONST-025). */
export const LOGO_PREVIEW_PX = 170
