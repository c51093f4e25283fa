import { createTheme, defaultVariantColorsResolver, parseThemeColor } from '@mantine/core'
import type {
  CSSVariablesResolver,
  MantineColorsTuple,
  MantineThemeOverride,
  VariantColorsResolver,
} from '@mantine/core'
import { getComponentDefaults } from './component-defaults.ts'
import {
  DARK_SCHEME_SHADE,
  LIGHT_SCHEME_SHADE,
  COLOUR_TUPLES,
  SCHEME_COLOURS,
  type ColourName,
  type ColourScheme,
} from './tokens.ts'

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<ColourName | `${ColourName}.${number}` | 'dimmed' | 'inherit', MantineColorsTuple>
  }
}

const FONT = "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"
const COLOUR_NAMES = Object.keys(COLOUR_TUPLES) as ColourName[]

/** Filled surfaces get the text colour of their scheme, which Mantine's own resolver does not support. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const { isThemeColor, shade } = parseThemeColor({ color: input.color, theme: input.theme })
  const isWholeColour = isThemeColor && shade === undefined
  return input.variant === 'filled' && isWholeColour ? { ...resolved, color: 'var(--on-filled)' } : resolved
}

const themes = new Map<string, MantineThemeOverride>()

/** Returns the theme of the product. It contains the names of icon buttons, so there is one per language. */
export function createThemeForLanguage(language: string): MantineThemeOverride {
  const theme = themes.get(language) ?? makeTheme()
  themes.set(language, theme)
  return theme
}

const makeTheme = () =>
  createTheme({
    colors: COLOUR_TUPLES,
    primaryColor: 'teal',
    primaryShade: { light: LIGHT_SCHEME_SHADE, dark: DARK_SCHEME_SHADE },
    black: SCHEME_COLOURS.light.ink,
    variantColorResolver,
    fontFamily: FONT,
    // 14 px is only for secondary facts; Mantine's small is our body size.
    fontSizes: { xs: '0.875rem', sm: '1rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
    lineHeights: { xs: '1.45', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.3' },
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '2rem', lineHeight: '1.2' },
        h2: { fontSize: '1.5rem', lineHeight: '1.3' },
        h3: { fontSize: '1.25rem', lineHeight: '1.35' },
        h4: { fontSize: '1rem', lineHeight: '1.5' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
    defaultRadius: 'md',
    shadows: { md: '0 4px 16px rgb(29 43 46 / 12%)', lg: '0 12px 32px rgb(29 43 46 / 16%)' },
    respectReducedMotion: true,
    components: getComponentDefaults(),
  })

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: {
    ...variablesOf('dark'),
    // In the dark scheme Mantine uses white only on filled surfaces, and ours are pale.
    '--mantine-color-white': SCHEME_COLOURS.dark.onFilled,
  },
})

function variablesOf(scheme: ColourScheme): Record<string, string> {
  const s = SCHEME_COLOURS[scheme]
  return {
    '--page': s.page,
    '--card': s.card,
    '--line': s.line,
    '--control-line': s.control,
    '--on-filled': s.onFilled,
    '--hover': s.hover,
    '--star': s.star,
    '--tint': 'var(--mantine-color-teal-light)',
    '--mantine-color-body': s.page,
    '--mantine-color-text': s.ink,
    '--mantine-color-bright': s.ink,
    '--mantine-color-dimmed': s.dimmed,
    '--mantine-color-placeholder': s.placeholder,
    '--mantine-color-error': s.error,
    '--mantine-color-anchor': 'var(--mantine-color-teal-text)',
    '--mantine-color-default': s.card,
    '--mantine-color-default-hover': s.hover,
    '--mantine-color-default-color': s.ink,
    '--mantine-color-default-border': s.control,
    '--mantine-color-disabled': s.disabled,
    '--mantine-color-disabled-color': s.dimmed,
    '--mantine-primary-color-contrast': s.onFilled,
    ...Object.assign({}, ...COLOUR_NAMES.map((colour) => colourVariablesOf(scheme, colour))),
  }
}

function colourVariablesOf(scheme: ColourScheme, colour: ColourName): Record<string, string> {
  const step = (shade: number) => `var(--mantine-color-${colour}-${shade})`
  const of = (use: string) => `--mantine-color-${colour}-${use}`
  if (scheme === 'light') {
    return {
      [of('text')]: step(LIGHT_SCHEME_SHADE),
      [of('filled')]: step(LIGHT_SCHEME_SHADE),
      [of('filled-hover')]: step(8),
      [of('light')]: step(0),
      [of('light-hover')]: step(1),
      [of('light-color')]: step(8),
      [of('outline')]: step(LIGHT_SCHEME_SHADE),
    }
  }
  return {
    [of('text')]: step(DARK_SCHEME_SHADE),
    [of('filled')]: step(DARK_SCHEME_SHADE),
    [of('filled-hover')]: step(2),
    [of('light')]: `color-mix(in srgb, ${step(4)} 18%, ${SCHEME_COLOURS.dark.card})`,
    [of('light-hover')]: `color-mix(in srgb, ${step(4)} 28%, ${SCHEME_COLOURS.dark.card})`,
    [of('light-color')]: step(2),
    [of('outline')]: step(DARK_SCHEME_SHADE),
  }
}
