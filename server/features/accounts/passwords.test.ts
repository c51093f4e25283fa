import { expect, onTestFinished, test, vi } from 'vitest'

test('SR-004: the hash for unknown addresses is computed later when the queue was full at first', async () => {
  // Other test files may have computed it already.
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const { MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES, getDecoyPasswordHash, hashPassword } =
    await import('./passwords.ts')
  const hashing = Array.from({ length: MAX_CONCURRENT_HASHES + MAX_QUEUED_HASHES }, () => hashPassword('busy'))
  await expect(getDecoyPasswordHash()).rejects.toMatchObject({ status: 503 })
  await Promise.all(hashing)
  const hash = await getDecoyPasswordHash()
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(await getDecoyPasswordHash()).toBe(hash)
})
