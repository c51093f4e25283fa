import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFoundProblem } from './problems.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves the built web app: hashed assets are cached for a year, the page is never cached. Every other path outside the
 * API gets the page, whose router decides what to show.
 */
export async function mountWebApp(
  http: FastifyInstance,
  folder: string,
  { hasDirectory }: { hasDirectory: boolean },
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await http.register(files, {
      root: folder,
      wildcard: false,
      index: false,
      // Source maps and dot files stay on the server (SR-070).
      globIgnore: ['**/*.map', '**/.*', '**/*.{br,gz}', 'index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', cacheControlOf(path)),
    })
  }
  http.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?')[0]!
    const isPart = /^\/(api|config|tiles|fonts|files|assets|embed|sitemap)(\/|$)/.test(path)
    // No page has such a name; requests for them search for forgotten files.
    const isFile = /\/\.|\.[a-z0-9]+$/i.test(path)
    const isSwitchedOff = !hasDirectory && /^\/directory(\/|$)/.test(path)
    if (!isBuilt || !isPage || isPart || isFile || isSwitchedOff) throw notFoundProblem()
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        // Search engines read the pages of the public directory.
        .header('x-robots-tag', 'noindex')
        .sendFile('index.html', folder, { cacheControl: false })
    )
  })
}

/**
 * The page names the assets of this build, so browsers revalidate it each time; files with a hash in their name never
 * change.
 */
function cacheControlOf(path: string): string {
  if (path.endsWith('index.html')) return 'no-store'
  return path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300'
}
