/** Our own font for all labels and counts on the map, independent of any provider. */
export const MAP_FONT = 'Noto Sans'
export const MAP_FONT_BOLD = 'Noto Sans SemiBold'
