/** In pixels (CONST-025). */
export const LOGO_PREVIEW_PX = 170
