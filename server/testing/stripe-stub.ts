import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const SECRET_KEY = 'sk_test_standin'
const WEBHOOK_SECRET = 'whsec_standin'
/** The end of the paid period: 2027-01-15 12:00 in Toronto, in seconds. */
const PERIOD_END = 1_800_032_400
const MONTH = 31 * 86_400
const SECRET = 'latest_invoice.confirmation_secret'

/** The way in which one request fails. `lost` takes effect, but its response never arrives. */
export type StripeFault =
  | 'declined'
  | 'limit'
  | 'fault'
  | 'garbage'
  | 'other form'
  | 'silence'
  | 'reset'
  | 'lost'
  | 'no key'

interface RecordedRequest {
  method: string
  path: string
  form: Record<string, string>
  key: string | undefined
}

interface Answer {
  status: number
  body: object
}

type Row = Record<string, unknown> & { id: string }

const refusal = (status: number, type: string, message: string, more = {}): Answer => ({
  status,
  body: { error: { type, message, ...more } },
})

/**
 * Starts a stub of Stripe's HTTP API on its own port. It stores customers, cards, subscriptions and invoices, honours idempotency
 * keys, and refuses with an error what Stripe would refuse: another key, no version, no form, no idempotency key.
 */
export async function startStripeStub() {
  const rows = new Map<string, Row>()
  const answers = new Map<string, Answer & { sent: string }>()
  const asked: RecordedRequest[] = []
  const complaints: string[] = []
  const faults: { path: RegExp; fault: StripeFault }[] = []
  const holds: { path: RegExp; arrived: () => void; released: Promise<void> }[] = []
  const spent = new Set<string>()
  const secrets = new Map<string, { row: Row; bill: object }>()
  let count = 0
  // Unique over all stubs of a run, like real ids.
  const mark = randomBytes(4).toString('hex')
  const newRow = (kind: string, values: object): Row => {
    const row = { id: `${kind}_${mark}${(count += 1)}`, ...values }
    rows.set(row.id, row)
    return row
  }
  const missing = (param: string, id: unknown) =>
    refusal(404, 'invalid_request_error', `No such ${param}: '${String(id)}'`, { code: 'resource_missing', param })

  function respond({ method, path, form }: RecordedRequest): Answer {
    const [, , kind = '', id = '', verb = ''] = path.split('/')
    if (method === 'POST' && path === '/v1/customers')
      return { status: 200, body: newRow('cus', { object: 'customer', ...form }) }
    if (method === 'POST' && kind === 'customers')
      return rows.has(id) ? { status: 200, body: Object.assign(rows.get(id)!, form) } : missing('customer', id)
    if (method === 'POST' && path === '/v1/payment_methods') {
      const token = form['card[token]'] ?? ''
      if (!/^tok_(visa|mastercard|bad|strict)/.test(token)) return missing('token', token)
      if (spent.has(token))
        return refusal(400, 'invalid_request_error', 'You cannot use a Stripe token more than once.', {
          code: 'token_already_used',
          param: 'card[token]',
        })
      spent.add(token)
      const card = { last4: token.startsWith('tok_visa') ? '4242' : '4444', exp_month: 12, exp_year: 2030 }
      const brand = token.startsWith('tok_visa') ? 'visa' : 'mastercard'
      return {
        status: 200,
        body: newRow('pm', {
          object: 'payment_method',
          card: { ...card, brand },
          isBad: token.startsWith('tok_bad'),
          isStrict: token.startsWith('tok_strict'),
        }),
      }
    }
    if (method === 'POST' && kind === 'payment_methods' && verb === 'attach') {
      const card = rows.get(id)
      if (!card) return missing('payment_method', id)
      if (!rows.has(form.customer ?? '')) return missing('customer', form.customer)
      if (card.isBad) return refusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined' })
      card.customer = form.customer
      return { status: 200, body: card }
    }
    if (method === 'GET' && kind === 'payment_methods') return { status: 200, body: rows.get(id) ?? {} }
    if (method === 'POST' && kind === 'payment_methods' && verb === 'detach') {
      const card = rows.get(id)
      if (!card?.customer)
        return refusal(400, 'invalid_request_error', 'The payment method is not attached to a customer.')
      card.customer = null
      return { status: 200, body: card }
    }
    if (kind === 'subscriptions') return onSubscription(method, id, form)
    if (method === 'GET' && path === '/v1/invoices') {
      const data = [...rows.values()].filter((row) => row.object === 'invoice' && row.customer === form.customer)
      return { status: 200, body: { object: 'list', data: data.toReversed(), has_more: false } }
    }
    if (method === 'POST' && path === '/v1/invoices/create_preview')
      return rows.get(form.subscription ?? '')?.cancel_at_period_end === false
        ? { status: 200, body: { object: 'invoice', amount_due: 9_900, currency: 'cad', period_end: PERIOD_END } }
        : refusal(400, 'invalid_request_error', 'No upcoming invoices for the subscription.')
    return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  function addInvoice(customer: string | undefined, status: string) {
    const number = `HUB-${(count += 1)}`
    newRow('in', {
      object: 'invoice',
      customer,
      number,
      status: status === 'active' ? 'paid' : 'open',
      created: PERIOD_END - MONTH,
      total: 9_900,
      currency: 'cad',
      hosted_invoice_url: `https://invoice.stripe.com/i/${number}`,
      invoice_pdf: `https://pay.stripe.com/invoice/${number}/pdf`,
    })
  }

  function onSubscription(method: string, id: string, form: Record<string, string>): Answer {
    const own = [...rows.values()].filter((row) => row.object === 'subscription' && row.customer === form.customer)
    if (method === 'GET' && id === '') {
      const billOf = (row: Row) => [...secrets.values()].find((one) => one.row === row)?.bill
      const data =
        form['expand[0]'] === `data.${SECRET}` ? own.map((row) => ({ ...row, latest_invoice: billOf(row) })) : own
      return { status: 200, body: { object: 'list', data, has_more: false } }
    }
    const price = { id: form['items[0][price]'] }
    const item = { id: form['items[0][id]'] ?? `si_${count}`, price, current_period_end: PERIOD_END }
    const changes = {
      ...(form.cancel_at_period_end && { cancel_at_period_end: form.cancel_at_period_end === 'true' }),
      ...(price.id && { default_payment_method: form.default_payment_method, items: { data: [item] } }),
    }
    if (method === 'POST') {
      if (price.id && !rows.has(form.default_payment_method ?? ''))
        return missing('payment_method', form.default_payment_method)
      if (id === '') {
        const { customer, payment_behavior: behavior } = form
        const isStrict = rows.get(form.default_payment_method ?? '')?.isStrict === true
        if (isStrict && behavior === 'error_if_incomplete')
          return refusal(402, 'card_error', 'This payment requires additional user action.', {
            code: 'subscription_payment_intent_requires_action',
          })
        const status = behavior === 'default_incomplete' ? 'incomplete' : 'active'
        const bill = { confirmation_secret: { client_secret: `pi_${mark}_secret_${count}`, type: 'payment_intent' } }
        const more = { ...changes, latest_invoice: form['expand[0]'] === SECRET ? bill : `in_${count}` }
        const row = newRow('sub', {
          object: 'subscription',
          customer,
          status,
          cancel_at_period_end: false,
          livemode: false,
          ...more,
        })
        addInvoice(customer, status)
        secrets.set(bill.confirmation_secret.client_secret, { row, bill })
        return { status: 200, body: row }
      }
    }
    const row = rows.get(id)
    if (!row) return missing('subscription', id)
    if (method === 'POST') Object.assign(row, changes)
    if (method === 'DELETE') {
      if (row.status === 'canceled') return missing('subscription', id)
      row.status = 'canceled'
    }
    return { status: 200, body: row }
  }

  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const piece of request) text += String(piece)
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://stub')
    const form = Object.fromEntries(request.method === 'POST' ? new URLSearchParams(text) : searchParams)
    const key = request.headers['idempotency-key'] as string | undefined
    const call = { method: request.method ?? '', path, form, key }
    asked.push(call)

    const wrong = findRequestFault(request, key)
    if (wrong) complaints.push(`${call.method} ${path}: ${wrong}`)
    const nth = faults.findIndex((one) => one.path.test(`${call.method} ${path}`))
    const fault = nth === -1 ? undefined : faults.splice(nth, 1)[0]!.fault
    const answer = wrong ? refusal(400, 'invalid_request_error', wrong) : doneOnce(call, text, fault)
    const hold = holds.find((one) => one.path.test(`${call.method} ${path}`))
    hold?.arrived()
    await hold?.released
    if (fault === 'reset' || fault === 'lost') return request.socket.destroy()
    if (fault === 'silence') return
    if (fault === 'garbage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    if (fault === 'other form') return json(response, { status: 200, body: { object: 'toaster' } })
    json(response, answer)
  }

  /** Runs once per key. Errors are stored under the key too, except those before any effect. */
  function doneOnce(call: RecordedRequest, text: string, fault: StripeFault | undefined): Answer {
    if (fault === 'limit') return refusal(429, 'rate_limit_error', 'Too many requests.', { code: 'rate_limit' })
    if (fault === 'no key') return refusal(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_***')
    if (fault && fault !== 'lost' && fault !== 'fault' && fault !== 'declined') return { status: 500, body: {} }
    const sent = `${call.method} ${call.path} ${text}`
    const previous = call.key === undefined ? undefined : answers.get(call.key)
    if (previous)
      return previous.sent === sent
        ? previous
        : refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.')
    const answer =
      fault === 'fault'
        ? refusal(500, 'api_error', 'Something went wrong on our end.')
        : fault === 'declined'
          ? refusal(402, 'card_error', 'Your card has insufficient funds.', { code: 'card_declined' })
          : respond(call)
    // A copy, because the row changes later.
    const copy = JSON.parse(JSON.stringify(answer)) as Answer
    if (call.key !== undefined) answers.set(call.key, { ...copy, sent })
    return copy
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    asked,
    complaints,
    rows,
    /** The settings of a hub that uses the stub. */
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PLANS_DEV: 'starter=price_1 standard=price_2 premium=price_3',
      STRIPE_API_URL: url,
    },
    /** Makes the next request with this method and path ('POST /v1/customers') fail. */
    fails(path: RegExp, fault: StripeFault) {
      faults.push({ path, fault })
    },
    /** Holds the answers to requests with this method and path until `release` is called; `arrived` when the first has come. */
    holdsAnswer(path: RegExp) {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      holds.push({ path, arrived: arrived.resolve, released: released.promise })
      return { arrived: arrived.promise, release: released.resolve }
    },
    /** Confirms the payment of this secret as the card's holder: its subscription becomes active. */
    confirms(secret: string): Row {
      const row = secrets.get(secret)?.row
      if (row?.status !== 'incomplete') throw new Error('There is nothing to confirm.')
      row.status = 'active'
      return row
    },
    /** Removes all faults. */
    recovers() {
      faults.length = 0
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function findRequestFault({ method, headers }: IncomingMessage, key: string | undefined): string | null {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`) return 'not our key'
  if (!/^\d{4}-\d\d-\d\d\.[a-z]+$/.test(String(headers['stripe-version']))) return 'no version'
  if (method !== 'POST') return null
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return 'no form'
  if (key === undefined || !/^[\x21-\x7e]{16,255}$/.test(key)) return 'no idempotency key'
  // The library's automatic keys change after a crash.
  return key.startsWith('stripe-node-retry') ? 'an idempotency key of chance' : null
}

const json = (response: ServerResponse, { status, body }: Answer) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Signs a webhook message of Stripe with the current time. */
export function buildSignedWebhookRequest(message: object, at: Date, secret = WEBHOOK_SECRET) {
  const payload = JSON.stringify(message)
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return {
    method: 'POST' as const,
    url: '/api/billing/webhook',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  }
}
