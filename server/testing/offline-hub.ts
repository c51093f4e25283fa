import { networkInterfaces } from 'node:os'
import { startDemoHub } from './demo-hub.ts'

// Run by offline.slow.test.ts without any network but loopback: starts the demo, uses it and prints its responses.

const hub = await startDemoHub({ TWO_STEP: 'off' })
const { email, password } = hub.accounts.find(({ role }) => role === 'CLIENT')!
const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
const signIn = await fetch(`${hub.url}/api/login`, { ...post, body: JSON.stringify({ username: email, password }) })
const { access_token: token } = (await signIn.json()) as { access_token: string }
const get = async (path: string) => {
  const { status } = await fetch(hub.url + path, { headers: { authorization: `Bearer ${token}` } })
  return [path, status] as const
}
const answers = []
for (const path of [
  '/ready',
  '/config/config.json',
  '/api/vendors?search=clinic',
  '/api/geocode?address=Kingston',
  '/fonts/noto-sans-latin-400-normal.woff2',
  '/tiles/world/0/0/0.pbf',
])
  answers.push(await get(path))
await hub.stop()
console.log(JSON.stringify({ interfaces: Object.keys(networkInterfaces()), answers }))
