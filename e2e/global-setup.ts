import { startDemoHub } from '#server/testing/demo-hub.ts'

/** One hub for all journeys; what it is called reaches them through the environment. */
export default async function setup() {
  // All journeys act as the same few people within an hour; limits have tests of their own.
  const limits = [
    'USER',
    'ADDRESS',
    'ADDRESS_CHANGES',
    'REFERRALS',
    'REFERRALS_VENDOR',
    'NETWORK',
    'CONTACTS',
    'EXPORTS',
    'UPLOADS',
    'PEOPLE',
  ]
  const hub = await startDemoHub(Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, 'off'])))
  process.env.HUB_URL = hub.url
  process.env.HUB_MAILBOX = hub.mailbox
  process.env.HUB_ACCOUNTS = JSON.stringify(hub.accounts)
  return () => hub.end()
}
