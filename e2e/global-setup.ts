import { startDemoHub } from '#server/testing/demo-hub.ts'

/** One hub for all journeys; what it is called reaches them through the environment. */
export default async function setup() {
  const hub = await startDemoHub({ LIMIT_USER: '1000000', LIMIT_ADDRESS: '1000000' })
  process.env.HUB_URL = hub.url
  process.env.HUB_ACCOUNTS = JSON.stringify(hub.accounts)
  return () => hub.end()
}
