import { startDemoHub } from '#server/testing/demo-hub.ts'

/** One hub for all journeys; what it is called reaches them through the environment. */
export default async function setup() {
  const hub = await startDemoHub({
    LIMIT_USER: 'off',
    LIMIT_ADDRESS: 'off',
    LIMIT_REFERRALS: 'off',
    LIMIT_REFERRALS_VENDOR: 'off',
    LIMIT_NETWORK: 'off',
  })
  process.env.HUB_URL = hub.url
  process.env.HUB_MAILBOX = hub.mailbox
  process.env.HUB_ACCOUNTS = JSON.stringify(hub.accounts)
  return () => hub.end()
}
