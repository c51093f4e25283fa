import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { getTestObjectStorage } from '#server/testing/test-bucket.ts'

test('the commands of section 5 of docs/operate.md make a bucket that the hub takes', async () => {
  const { endpoint, accessKeyId, secretAccessKey } = getTestObjectStorage()
  const text = await readFile(join(import.meta.dirname, '../../../docs/operate.md'), 'utf8')
  const section = /\n## 5\..*?\n## 6\./s.exec(text)![0]
  const commands = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block)
  const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  const env = { ...process.env, S3_ENDPOINT: endpoint, ...keys }
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands.join('\n')], { env })
  expect(stdout).toContain('VersioningConfiguration')
  expect(stdout).not.toContain('Status')
  const config = readConfig({ STORAGE_URL: `s3://care-files?endpoint=${endpoint}`, ...keys })
  const files = await openFileStore(config)
  await expect(files.assertDeletesArePermanent()).resolves.toBeUndefined()
})
