import type { StyleSpecification } from 'maplibre-gl'
import { resolveUrlTemplate } from './url-template.ts'
import { buildMapFontFaces } from './bundled-style.ts'

/**
 * Loads the style that the installation configures. Throws an error with a reason for operators when it cannot be used.
 */
export async function fetchConfiguredStyle(url: string, timeoutMs: number): Promise<StyleSpecification> {
  const signal = AbortSignal.timeout(timeoutMs)
  const failed = (reason: string) => () => {
    throw new Error(signal.aborted ? `The map style did not come within ${timeoutMs / 1000} s.` : reason)
  }
  const response = await fetch(url, { signal, credentials: 'omit' }).catch(failed('The map style cannot be reached.'))
  if (!response.ok) throw new Error(`The map style answered ${response.status}.`)
  return normalizeStyle(await response.json().catch(failed('The map style is not JSON.')), url)
}

/** Checks that the style has version 8 and makes its URLs absolute, because it is not loaded from its own URL. */
export function normalizeStyle(style: unknown, url: string): StyleSpecification {
  if (!isStyle(style)) throw new Error('The map style is not of version 8.')
  // It would draw an empty page without any failing tile.
  if (Object.keys(style.sources).length === 0) throw new Error('The map style has no sources.')
  const whole = (address: string) => resolveUrlTemplate(address, url)
  return {
    ...style,
    ...(style.glyphs && { glyphs: whole(style.glyphs) }),
    ...(typeof style.sprite === 'string' && { sprite: whole(style.sprite) }),
    ...(Array.isArray(style.sprite) && {
      sprite: style.sprite.map((sprite) => ({ ...sprite, url: whole(sprite.url) })),
    }),
    // Cluster counts use our fonts, whether or not the provider's server has them.
    'font-faces': { ...style['font-faces'], ...buildMapFontFaces(window.location.origin) },
    sources: Object.fromEntries(
      Object.entries(style.sources).map(([id, source]) => [
        id,
        {
          ...source,
          ...('url' in source && typeof source.url === 'string' && { url: whole(source.url) }),
          ...('tiles' in source && source.tiles && { tiles: source.tiles.map(whole) }),
        },
      ]),
    ),
  }
}

const isStyle = (style: unknown): style is StyleSpecification => {
  const { version, sources, layers } = (isObject(style) ? style : {}) as Partial<StyleSpecification>
  const areSources = isObject(sources) && Object.values(sources).every(isObject)
  return version === 8 && areSources && Array.isArray(layers) && layers.every(isObject)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
