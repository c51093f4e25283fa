import type { ColourScheme } from './tokens.ts'

/** Returns the colour scheme of the system, as the browser tells it. */
export const getSystemColourScheme = (): ColourScheme =>
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
