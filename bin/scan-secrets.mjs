// `node bin/scan-secrets.mjs [folder]`: lists the position of each password, key or token without printing it.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { isMainModule, runMain, ROOT, say } from './runtime.mjs'

const PRESET = '@secretlint/secretlint-rule-preset-recommend'
/** The same as in .gitignore. */
const EXCLUDED_FOLDERS = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  '.cache',
])

/** The only exception: example.org is reserved for examples (RFC 2606), so an address there may contain a password. */
const allows = [String.raw`/@(\w+\.)?example\.org/`]
const rules = ['basicauth', 'database-connection-string'].map((name) => ({
  id: `@secretlint/secretlint-rule-${name}`,
  options: { allows },
}))
const config = { rules: [{ id: PRESET, rule: creator, rules }] }

/** Returns one line per secret with its position and kind. */
export async function findSecrets(folder) {
  const found = []
  for (const path of filesIn(folder)) {
    const bytes = readFileSync(join(folder, path))
    if (bytes.includes(0)) continue // no text
    const source = { filePath: path, content: bytes.toString(), contentType: 'text', ext: extname(path) }
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true, noPhysicFilePath: true } })
    for (const { loc, ruleId, messageId } of messages) found.push(`${path}:${loc.start.line} ${messageId} (${ruleId})`)
  }
  return found
}

function filesIn(folder) {
  const top = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !EXCLUDED_FOLDERS.has(name))
  return top.flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(folder, entry.name), { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile())
          .map((one) => relative(folder, join(one.parentPath, one.name)))
      : entry.name,
  )
}

if (isMainModule(import.meta.url)) {
  await runMain(async () => {
    const found = await findSecrets(resolve(process.argv[2] ?? ROOT))
    for (const line of found) say(line)
    return found.length > 0 ? 1 : 0
  })
}
