import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built script and styles of a page that the server writes; none before the first build. */
export interface BuiltAssets {
  script: string | null
  styles: string[]
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Reads them from the build manifest, whose keys are the sources of the scripts. */
export function readBuiltAssets(webFolder: string, script: string): BuiltAssets {
  try {
    const text = readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')
    const built = JSON.parse(text) as Record<string, Chunk | undefined>
    const chunk = built[script]
    if (!chunk) return NONE
    const chunks = [...(chunk.imports ?? []).map((name) => built[name]), chunk]
    return { script: `/${chunk.file}`, styles: chunks.flatMap((one) => one?.css ?? []).map((file) => `/${file}`) }
  } catch {
    return NONE
  }
}

const NONE: BuiltAssets = { script: null, styles: [] }
