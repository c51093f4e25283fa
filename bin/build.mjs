import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { installPackages } from './install.mjs'
import { isMainModule, runMain, productEnvironment, findProductNode, ROOT, runCommand, say } from './runtime.mjs'

const SOURCES = ['web', 'contract', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json']
const STAMP = join(ROOT, 'dist/.built')

/** Builds the web app into dist/web when its sources have changed since the last build. */
export async function buildWeb() {
  if (!existsSync(join(ROOT, 'web/index.html'))) return say('There is no web app to build yet.')
  const sources = hashOfSources()
  const isBuilt = existsSync(join(ROOT, 'dist/web/index.html')) && existsSync(STAMP)
  if (isBuilt && readFileSync(STAMP, 'utf8') === sources) return

  say('Building the web app.')
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const code = await runCommand(findProductNode(), [vite, 'build', '--logLevel', 'warn'], { env: productEnvironment() })
  if (code !== 0) throw new Error('The web app could not be built; the reason is above.')
  await compressFiles(join(ROOT, 'dist/web'))
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP, sources)
}

const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt)$/
/** Smaller files fit in one packet either way. */
const MIN_BYTES = 1_024

/** Writes `.br` and `.gz` beside each text file, which the server sends to browsers that accept them. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < MIN_BYTES) return
      const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

/** Returns one hash over the names and contents of everything that the build reads. */
function hashOfSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(join(ROOT, path))) return
    if (statSync(join(ROOT, path)).isDirectory()) {
      for (const name of readdirSync(join(ROOT, path)).sort()) add(`${path}/${name}`)
    } else {
      hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
    }
  }
  SOURCES.forEach(add)
  return hash.digest('hex')
}

if (isMainModule(import.meta.url)) {
  await runMain(async () => {
    await installPackages()
    await buildWeb()
  })
}
