import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOrCreateKeys } from '#server/platform/keys.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { writeDemoMailboxPaths, buildDemoMailboxPaths } from './demo-mailbox.ts'

const { app, config, services } = await startTestApp({}, { background: true })
const { page, json } = buildDemoMailboxPaths(services.keys)
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

test('The demo mailbox opens with its key on this machine', async () => {
  expect((await get(page)).headers['content-type']).toContain('text/html')
  expect((await get(json)).json()).toEqual([])
  expect((await get(page, { host: 'hub.localhost:3000' })).statusCode).toBe(200)
  expect((await get(page, { host: 'hub.example.org' })).statusCode).toBe(404)
  expect((await get(json, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
})

test('A plain proxy on this machine, whose requests look local, opens no mailbox without the key', async () => {
  const asProxied = { host: '127.0.0.1:3000', connection: 'close' }
  for (const path of ['/mailbox', '/mailbox.json'])
    for (const query of [
      '',
      '?key=',
      '?key=x',
      `?key=${'A'.repeat(43)}`,
      `?key=a&key=b`,
      `?key[]=${json.split('=')[1]}`,
    ])
      expect((await get(path + query, asProxied)).statusCode, path + query).toBe(404)
})

test('The key is random, constant for this installation, and stored where only its user can read it', async () => {
  expect(page).toMatch(/^\/mailbox\?key=[\w-]{43}$/)
  expect(await writeDemoMailboxPaths(services)).toBe(page)
  const file = join(config.dataDir, 'mailbox.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ page, json })
  for (const path of [file, join(config.keysDir, 'tokens.key')]) expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(buildDemoMailboxPaths(await openOrCreateKeys(config.keysDir)).page).toBe(page)
  const another = await openOrCreateKeys(join(config.dataDir, 'other-keys'))
  expect(buildDemoMailboxPaths(another).page).not.toBe(page)
})
