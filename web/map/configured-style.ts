import type { StyleSpecification } from 'maplibre-gl'
import { absoluteUrl } from './absolute-url.ts'
import { fontFaces } from './bundled-style.ts'

/** Loads the style that the installation names; throws, with a reason for people who run it, when it cannot serve. */
export async function fetchConfiguredStyle(url: string, timeoutMs: number): Promise<StyleSpecification> {
  const signal = AbortSignal.timeout(timeoutMs)
  const failed = (reason: string) => () => {
    throw new Error(signal.aborted ? `The map style did not come within ${timeoutMs / 1000} s.` : reason)
  }
  const answer = await fetch(url, { signal, credentials: 'omit' }).catch(failed('The map style cannot be reached.'))
  if (!answer.ok) throw new Error(`The map style answered ${answer.status}.`)
  return normalizeStyle(await answer.json().catch(failed('The map style is not JSON.')), url)
}

/** Checks that it is a style of version 8 and makes its addresses whole, for it is no longer read from its own place. */
export function normalizeStyle(style: unknown, url: string): StyleSpecification {
  if (!isStyle(style)) throw new Error('The map style is not of version 8.')
  // It would draw an empty page, and no tile would ever tell.
  if (Object.keys(style.sources).length === 0) throw new Error('The map style has no sources.')
  const whole = (address: string) => absoluteUrl(address, url)
  return {
    ...style,
    ...(style.glyphs && { glyphs: whole(style.glyphs) }),
    ...(typeof style.sprite === 'string' && { sprite: whole(style.sprite) }),
    ...(Array.isArray(style.sprite) && {
      sprite: style.sprite.map((sprite) => ({ ...sprite, url: whole(sprite.url) })),
    }),
    // Our numbers on groups use our fonts, whatever the provider's server has.
    'font-faces': { ...style['font-faces'], ...fontFaces(window.location.origin) },
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
