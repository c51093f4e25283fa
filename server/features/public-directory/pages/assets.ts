import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built script and styles of the public pages; none before the first build. */
export interface DirectoryAssets {
  script: string | null
  styles: string[]
}

/** The sources of the scripts, which are their keys in the build manifest. */
export const PUBLIC_DIRECTORY_SCRIPT = 'public-directory/public-directory.ts'
export const EMBEDDED_DIRECTORY_SCRIPT = 'embed/embedded-directory.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

export function readBuiltAssets(webFolder: string, script: string): DirectoryAssets {
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

const NONE: DirectoryAssets = { script: null, styles: [] }
