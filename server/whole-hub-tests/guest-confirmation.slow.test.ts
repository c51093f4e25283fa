import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { computeChallengeSolution } from '#server/testing/guest-referrals.ts'
import { killHubAt, type KillInstant } from '#server/testing/kill-at-instant.ts'

// A network address may send ten an hour.
const INSTANTS: KillInstant[] = [
  'in the transaction',
  'after the commit',
  'in the transaction',
  'after the commit',
  2,
  6,
  12,
  20,
  30,
]
const ROUNDS = INSTANTS.length

const get = async <T>(hub: DemoHub, path: string, token?: string): Promise<T> =>
  (await fetch(hub.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })).json() as Promise<T>

const post = (hub: DemoHub, path: string, body: object) =>
  fetch(hub.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

interface OpenVendor {
  id: number
  services: { id: number }[]
  locations: { id: number }[]
}

async function findOpenVendor(hub: DemoHub): Promise<OpenVendor> {
  const { data } = await get<{ data: { id: number; accepts_referrals: boolean }[] }>(hub, '/api/directory/vendors')
  const { id } = data.find(({ accepts_referrals }) => accepts_referrals)!
  return get<OpenVendor>(hub, `/api/directory/vendors/${id}`)
}

/** Fills in a form and reads the code of its message. */
async function createDraft(hub: DemoHub, vendor: OpenVendor, email: string): Promise<{ draft: string; code: string }> {
  const { challenge } = await get<{ challenge: Parameters<typeof computeChallengeSolution>[0] }>(
    hub,
    '/api/directory/challenge',
  )
  const reply = await post(hub, '/api/directory/referrals', {
    vendor: vendor.id,
    order: { location: vendor.locations[0]!.id, service: vendor.services[0]!.id, details: email },
    sender: { first: 'Nadia', last: 'Quill', email, phone: '416-555-7391' },
    sentFor: 'self',
    agrees: true,
    opened: 60_000,
    challenge: await computeChallengeSolution(challenge),
  })
  expect(reply.status, await reply.clone().text()).toBe(202)
  const { draft } = (await reply.json()) as { draft: string }
  let code: string | undefined
  await expect
    .poll(async () => {
      const mail = await get<{ to: string; text: string }[]>(hub, hub.mailbox)
      code = /\b\d{6}\b/.exec(mail.find(({ to }) => to === email)?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return { draft, code: code! }
}

test(
  `GST-038: a server that is killed at any moment of a confirmation, ${ROUNDS} times, leaves one referral of each: never two, never none`,
  { timeout: 400_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'care-guests-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const environment = { DATA_DIR: dataDir, TWO_STEP: 'off' }
    let hub = await startDemoHub(environment)
    onTestFinished(() => hub.stop())
    const vendor = await findOpenVendor(hub)
    const numbers: number[] = []
    for (const [round, instant] of INSTANTS.entries()) {
      const email = `round${round}@sparrow.example`
      const draft = await createDraft(hub, vendor, email)
      const confirm = () => post(hub, '/api/directory/referrals/confirm', draft)
      const committed = `select 1 from referrals where details = '${email}'`
      const replies = await killHubAt(hub, { instant, send: () => [confirm(), confirm()], committed })
      if (instant === 'in the transaction') expect(replies).toEqual([])
      hub = await startDemoHub(environment)
      const reply = await confirm()
      expect(reply.status, await reply.clone().text()).toBe(201)
      const { number } = (await reply.json()) as { number: number }
      for (const acknowledged of replies) expect(await acknowledged.json()).toMatchObject({ number })
      numbers.push(number)
    }
    const { email: username, password } = hub.accounts.find(({ role }) => role === 'ADMIN')!
    const signIn = (await (await post(hub, '/api/login', { username, password })).json()) as { access_token: string }
    const { data } = await get<{ data: { id: number; details: string }[] }>(
      hub,
      `/api/orders/received?vendor_id=${vendor.id}&limit=100`,
      signIn.access_token,
    )
    const ofGuests = data.filter(({ details }) => details.endsWith('@sparrow.example'))
    expect(ofGuests.map(({ details }) => details).toSorted()).toEqual(
      Array.from({ length: ROUNDS }, (_, round) => `round${round}@sparrow.example`),
    )
    expect(ofGuests.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b))
  },
)
