import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { createThemeForLanguage, resolveCssVariables } from './theme.ts'
import {
  DARK_SCHEME_SHADE,
  LIGHT_SCHEME_SHADE,
  COLOUR_TUPLES,
  SCHEME_COLOURS,
  type ColourName,
  type ColourScheme,
} from './tokens.ts'

const TEXT = 4.5
const SHAPE = 3

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** WCAG 2 contrast of two opaque colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

const mix = (colour: string, share: number, under: string) =>
  `#${channels(colour)
    .map((value, i) => Math.round(value * share + channels(under)[i]! * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

const colours = (Object.keys(COLOUR_TUPLES) as ColourName[]).filter((colour) => colour !== 'dark')
const schemes: ColourScheme[] = ['light', 'dark']

test.each(schemes)('text of the %s scheme is readable on every surface', (scheme) => {
  const s = SCHEME_COLOURS[scheme]
  for (const under of [s.page, s.card, s.hover]) {
    for (const text of [s.ink, s.dimmed, s.error])
      expect(contrast(text, under), `${text} on ${under}`).toBeGreaterThan(TEXT)
  }
  expect(contrast(s.placeholder, s.card)).toBeGreaterThan(TEXT)
})

test.each(schemes)('the lines of controls stand out in the %s scheme', (scheme) => {
  const s = SCHEME_COLOURS[scheme]
  for (const under of [s.page, s.card]) {
    expect(contrast(s.control, under)).toBeGreaterThan(SHAPE)
    expect(contrast(s.star, under)).toBeGreaterThan(SHAPE)
  }
})

test.each(schemes)('a disabled button keeps its shape in the %s scheme', (scheme) => {
  const s = SCHEME_COLOURS[scheme]
  for (const under of [s.page, s.card]) expect(contrast(s.disabled, under)).toBeGreaterThan(1.4)
  const variables = resolveCssVariables(mergeMantineTheme(DEFAULT_THEME, createThemeForLanguage('en')))[scheme]
  expect(variables['--mantine-color-disabled']).toBe(s.disabled)
})

test.each(colours)('%s is readable as text, filled and pale, in both schemes', (colour) => {
  const { light, dark } = SCHEME_COLOURS
  const scale = COLOUR_TUPLES[colour]
  for (const under of [light.page, light.card]) expect(contrast(scale[LIGHT_SCHEME_SHADE], under)).toBeGreaterThan(TEXT)
  for (const under of [dark.page, dark.card]) expect(contrast(scale[DARK_SCHEME_SHADE], under)).toBeGreaterThan(TEXT)
  expect(contrast(light.onFilled, scale[LIGHT_SCHEME_SHADE])).toBeGreaterThan(TEXT)
  expect(contrast(light.onFilled, scale[8])).toBeGreaterThan(TEXT)
  expect(contrast(dark.onFilled, scale[DARK_SCHEME_SHADE])).toBeGreaterThan(TEXT)
  expect(contrast(scale[8], scale[1])).toBeGreaterThan(TEXT)
  expect(contrast(scale[2], mix(scale[4], 0.28, dark.card))).toBeGreaterThan(TEXT)
})
