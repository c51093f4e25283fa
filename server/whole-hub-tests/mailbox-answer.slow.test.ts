import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LINK_PASS_HEADER } from '#contract/emailed-links.ts'
import { startDemoHub, type DemoHub } from '#server/testing/demo-hub.ts'
import { createHubClient, signInDemoAccount, type HubClient } from '#server/testing/hub-client.ts'
import { killHubAt, type KillInstant } from '#server/testing/kill-at-instant.ts'

/** About as long as an answer takes. */
const RANDOM_MS = 40
const INSTANTS: KillInstant[] = [
  'in the transaction',
  'after the commit',
  'in the transaction',
  'after the commit',
  ...Array.from({ length: 5 }, () => randomInt(RANDOM_MS)),
]

interface LinkedReferral {
  seen: number
  answers: { text: string }[]
  referral: { status: string }
}

const post = (hub: DemoHub, path: string, body: object, pass = '') =>
  fetch(`${hub.url}/api/links${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [LINK_PASS_HEADER]: pass },
    body: JSON.stringify(body),
  })

async function read(hub: DemoHub, pass: string): Promise<LinkedReferral> {
  const reply = await fetch(`${hub.url}/api/links/referral`, { headers: { [LINK_PASS_HEADER]: pass } })
  expect(reply.status).toBe(200)
  return (await reply.json()) as LinkedReferral
}

const textsOf = ({ answers }: LinkedReferral) => answers.map(({ text }) => text)

/** What was last mailed to this address that matches. */
async function findMailed(hub: DemoHub, email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await fetch(hub.url + hub.mailbox)).json()) as { to: string; text: string }[]
      found = mails.flatMap(({ to, text }) => (to === email ? (pattern.exec(text)?.[1] ?? []) : []))[0]
      return found
    })
    .toBeDefined()
  return found!
}

/** A vendor without accounts, and what is needed to refer to it. */
async function importVendor(admin: HubClient) {
  const email = 'desk@sparrow.example'
  const vendor = {
    name: 'Sparrow Home Aid',
    email,
    services: ['Physiotherapy'],
    locations: [
      {
        street: 'Ontario St',
        number: '216',
        city: 'Kingston',
        state: 'ON',
        zip: 'K7L 2Z3',
        country: 'Canada',
        lat: 44.23,
        lng: -76.48,
      },
    ],
  }
  const imported = await admin.call('POST', '/import-vendors', { vendors: [vendor] })
  expect(imported.body).toMatchObject({ imported: 1 })
  const found = await admin.call('GET', '/vendors?withoutLoc=true&vendorName=Sparrow%20Home%20Aid')
  const { id } = (found.body['data'] as { id: number }[])[0]!
  const { body } = await admin.call('GET', `/vendors/${id}`)
  const { locations, services } = body as { locations: { id: number }[]; services: { id: number }[] }
  return { id, email, location: locations[0]!.id, service: services[0]!.id }
}

test(
  `ANS-019: a server that is killed at any moment of an answer, ${INSTANTS.length} times, keeps one answer of each: never two, never none that was acknowledged`,
  { timeout: 400_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'care-answers-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const environment = { DATA_DIR: dataDir, TWO_STEP: 'off', LIMIT_REFERRALS: 'off', LIMIT_REFERRALS_VENDOR: 'off' }
    let hub = await startDemoHub(environment)
    onTestFinished(() => hub.stop())
    const admin = await signInDemoAccount(hub, 'ADMIN')
    const client = await signInDemoAccount(hub, 'CLIENT')
    const vendor = await importVendor(admin)

    for (const [round, instant] of INSTANTS.entries()) {
      const order = { location: vendor.location, service: vendor.service, details: `round ${round}` }
      const sent = await createHubClient(hub, client.token).call('POST', '/orders', { vendor: vendor.id, order })
      const number = sent.body['id'] as number
      const link = await findMailed(hub, vendor.email, new RegExp(`number ${number}\\b[^]*?/answer#([\\w-]{43})`))
      expect((await post(hub, '/code', { link })).status).toBe(200)
      const code = await findMailed(hub, vendor.email, new RegExp(`number ${number} is (\\d{6})`))
      const { pass } = (await (await post(hub, '/enter', { link, code })).json()) as { pass: string }

      const body = { action: 'waitlist', weeks: 2, text: `answer ${round}`, seen: 0 }
      const committed = `select 1 from referral_answers where referral_id = ${number}`
      const send = () => [post(hub, '/answer', body, pass), post(hub, '/answer', body, pass)]
      const replies = await killHubAt(hub, { instant, send, committed })
      hub = await startDemoHub(environment)

      const kept = textsOf(await read(hub, pass))
      const isAcknowledged = replies.some(({ status }) => status === 200)
      if (instant === 'in the transaction') expect([isAcknowledged, kept]).toEqual([false, []])
      if (instant === 'after the commit' || isAcknowledged) expect(kept, `${instant}`).toEqual([body.text])
      const again = await post(hub, '/answer', body, pass)
      expect(again.status, await again.clone().text()).toBe(200)
      expect(textsOf((await again.json()) as LinkedReferral), `${instant}`).toEqual([body.text])
      const history = await createHubClient(hub, admin.token).call('GET', `/orders/${number}/history`)
      const kinds = (history.body['data'] as { kind: string }[]).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'status')).toEqual(['status'])
    }
  },
)
