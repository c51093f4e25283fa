import type { StyleSpecification } from 'maplibre-gl'
import { wholeAddress } from './addresses.ts'
import { fontFaces } from './bundled-style.ts'

/** Loads the style that the installation names; throws, with a reason for people who run it, when it cannot serve. */
export async function fetchStyle(url: string, timeoutMs: number): Promise<StyleSpecification> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), credentials: 'omit' })
  if (!answer.ok) throw new Error(`The map style answered ${answer.status}.`)
  return usableStyle(await answer.json(), url)
}

/** Checks that it is a style of version 8 and makes its addresses whole, for it is no longer read from its own place. */
export function usableStyle(style: unknown, url: string): StyleSpecification {
  if (!isStyle(style)) throw new Error('The map style is not of version 8.')
  const whole = (address: string) => wholeAddress(address, url)
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
  const { version, sources, layers } = (style ?? {}) as Partial<StyleSpecification>
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers)
}
