import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Prints the packages of the SDK that a process has resolved when it has opened a storage. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  let count = 0
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@aws-sdk/')) count += 1
      return next(specifier, context)
    },
  })
  await import('#server/services.ts')
  const { readConfig } = await import('#server/platform/config.ts')
  const { openFileStore } = await import('#server/platform/open-file-store.ts')
  await openFileStore(readConfig(process.env))
  console.log(count)`

const countSdkImports = (settings: Record<string, string>) =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DEMO: 'on', ...settings },
      encoding: 'utf8',
    }),
  )

test('OPS-050: the S3 client is loaded only when STORAGE_URL names a bucket', () => {
  expect(countSdkImports({})).toBe(0)
  expect(countSdkImports({ STORAGE_URL: 's3://files?endpoint=http://127.0.0.1:1' })).toBeGreaterThan(0)
})
