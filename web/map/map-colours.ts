import { DARK_SCHEME_SHADE, LIGHT_SCHEME_SHADE, colourShades, schemeColours } from '#web/ui/tokens.ts'
import type { ColourScheme } from '#web/ui/tokens.ts'

/** The colours of the map: calm land and water, so that only the markers in the product's colours stand out. */
export const MAP_COLOURS = {
  light: {
    water: '#cfdfe2',
    land: '#f5f2ec',
    border: '#a99f92',
    regionBorder: '#cfc7ba',
    halo: '#f8f6f1',
    country: '#5b534a',
    region: '#7a7167',
    place: '#3b3f41',
    area: '#5d5851',
    waterName: '#416872',
    marker: colourShades.teal[LIGHT_SCHEME_SHADE],
    markerFace: schemeColours.light.card,
    ownPosition: colourShades.blue[LIGHT_SCHEME_SHADE],
    searchedPlace: schemeColours.light.ink,
  },
  dark: {
    water: '#0c1517',
    land: '#1b282b',
    border: '#4e6166',
    regionBorder: '#324347',
    halo: '#172225',
    country: '#a3b0b2',
    region: '#76878b',
    place: '#c3cdcf',
    area: '#8a9a9d',
    waterName: '#6f929a',
    marker: colourShades.teal[DARK_SCHEME_SHADE],
    markerFace: schemeColours.dark.card,
    ownPosition: colourShades.blue[DARK_SCHEME_SHADE],
    searchedPlace: schemeColours.dark.ink,
  },
} as const satisfies Record<ColourScheme, Record<string, string>>

export type { ColourScheme }
