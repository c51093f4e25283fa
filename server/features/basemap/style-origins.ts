import type { Logger } from 'pino'
import { z } from 'zod'
import { readResponseBodyAtMost } from '#server/platform/read-response-body.ts'

const TIMEOUT_MS = 4_000
const MAX_STYLE_BYTES = 5_000_000
/** A style with more hosts than this is refused, because the size of a header is limited. */
const MAX_ORIGINS = 20

const address = z.string().optional()
const Style = z.object({
  sprite: z.union([z.string(), z.array(z.object({ url: z.string() }))]).optional(),
  glyphs: address,
  sources: z.record(
    z.string(),
    z.object({ url: address, tiles: z.array(z.string()).optional(), data: z.unknown().optional() }),
  ),
})
const TileJson = z.object({ tiles: z.array(z.string()).default([]) })

/**
 * Returns the hosts that a browser needs for this style: its own, and those that it names for tiles, sprites and glyphs.
 * The server fetches from the configured host only (SR-049), so the tile hosts of an external source list stay unknown.
 * Throws when the style cannot be read.
 */
export async function fetchStyleOrigins(styleUrl: string): Promise<string[]> {
  const { sprite, glyphs, sources } = Style.parse(await readJson(styleUrl))
  const urls = [sprite, glyphs].flat().map((one) => (typeof one === 'object' ? one.url : one))
  for (const { url, tiles = [], data } of Object.values(sources)) {
    urls.push(url, ...tiles, typeof data === 'string' ? data : undefined)
    const list = url === undefined ? undefined : resolve(url, styleUrl)
    if (list?.origin !== new URL(styleUrl).origin) continue
    const read = await readJson(list.href).then(TileJson.parse, () => ({ tiles: [] }))
    urls.push(...read.tiles.map((tile) => resolve(tile, list.href)?.href))
  }
  const origins = urls.map((one) => one && resolve(one, styleUrl)?.origin).filter((origin) => origin !== undefined)
  return [...new Set([new URL(styleUrl).origin, ...origins])].filter(Boolean).slice(0, MAX_ORIGINS)
}

/** Returns an http(s) URL; the placeholders of a tile URL are not valid in a host. */
function resolve(text: string, base: string): URL | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && /^[a-z0-9.-]+(:\d+)?$/i.test(url.host) ? url : undefined
}

async function readJson(url: string): Promise<unknown> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok) throw new Error(`answered ${reply.status}`)
  const body = await readResponseBodyAtMost(reply, MAX_STYLE_BYTES, () => new Error('is too large'))
  return JSON.parse(body.toString('utf8'))
}

const STYLE_RETRY_MS = 60_000
const STYLE_REFRESH_MS = 6 * 3_600_000

/** Reports the hosts that the style needs, now and after each refresh, until the signal aborts. */
export function watchStyleOrigins(
  styleUrl: string,
  log: Logger,
  signal: AbortSignal,
  tell: (origins: string[]) => void,
): void {
  const refresh = async () => {
    const origins = await fetchStyleOrigins(styleUrl).catch(() => null)
    if (signal.aborted) return
    if (origins) tell(origins)
    // Without the error, whose message quotes the URL, which may contain a key.
    else log.warn('the configured map style cannot be read; browsers may only ask its own host')
    setTimeout(() => void refresh(), origins ? STYLE_REFRESH_MS : STYLE_RETRY_MS).unref()
  }
  void refresh()
}
