import { PublicConfig } from '#contract/config.ts'
import { persistentStorage, readStoredJson } from './storage.ts'

const CONFIG = 'config'
const TIMEOUT_MS = 20_000

let loaded: PublicConfig | undefined

/** The configuration of this installation. `initPublicConfig` runs before the first screen. */
export function getPublicConfig(): PublicConfig {
  if (!loaded) throw new Error('The configuration is read before it is loaded.')
  return loaded
}

/**
 * Reads the configuration once, before anything else. Uses the copy of the last visit when the hub cannot be reached.
 */
export async function initPublicConfig(): Promise<void> {
  loaded = (await fetchConfig()) ?? readStoredJson(persistentStorage, CONFIG, PublicConfig) ?? undefined
  if (!loaded) throw new Error('The hub cannot be reached.')
  persistentStorage.write(CONFIG, JSON.stringify(loaded))
}

async function fetchConfig(): Promise<PublicConfig | null> {
  const local = import.meta.env.DEV ? await fetchJson('/config/config.local.json') : null
  return local ?? fetchJson('/config/config.json')
}

async function fetchJson(url: string): Promise<PublicConfig | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-cache' })
    return response.ok ? (PublicConfig.safeParse(await response.json()).data ?? null) : null
  } catch {
    return null
  }
}
