import { expect, test } from 'vitest'
import { networkRoutes } from '#contract/networks.ts'
import { createSeededRandom } from '#server/features/demo/seeded-random.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// SR-132: concurrent calls on the same pairs of vendors. The responses and the final rows must equal those of some
// sequential order of the calls: then no call was lost or decided on outdated rows.

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', LIMIT_NETWORK: 'off' })

const SEED = 132
const ROUNDS = Number(process.env.HISTORY_ROUNDS ?? 120)
const CONCURRENT_CALLS = 4

/** The connection of two vendors; `id` distinguishes a request from one that was made after it. */
type Connection = { id: number | 'new'; asking: number; status: 1 | 2 | 3 } | null

type Call =
  | { do: 'ask'; mine: number; other: number }
  | { do: 'end'; mine: number; other: number }
  | { do: 'decide'; id: number; status: 2 | 3 }

interface Answered {
  call: Call
  /** The HTTP status and, after a success, the returned state. */
  answer: string
}

/** The rules of section 4 and decision 23 for sequential calls. */
function applyCall(state: Connection, call: Call): [Connection, string] {
  if (call.do === 'decide')
    return state?.id === call.id ? [{ ...state, status: call.status }, `200 ${call.status}`] : [state, '404']
  if (call.do === 'ask') {
    if (!state) return [{ id: 'new', asking: call.mine, status: 1 }, '200 1']
    const isRefused = state.status === 3 || (state.status === 1 && state.asking !== call.mine)
    return [state, isRefused ? '409' : `200 ${state.status}`]
  }
  if (!state || (state.asking !== call.mine && state.status !== 2)) return [state, '404']
  return state.status === 3 ? [state, '409'] : [null, '200 0']
}

const sameState = (a: Connection, b: Connection) =>
  a === null || b === null ? a === b : a.asking === b.asking && a.status === b.status && isSameRow(a.id, b.id)
/** The model does not know the id of a row that was made meanwhile. */
const isSameRow = (model: number | 'new', found: number | 'new') => model === 'new' || model === found

/** Whether some order of the calls explains all responses and the final state. */
function isExplained(before: Connection, done: Answered[], after: Connection): boolean {
  if (done.length === 0) return sameState(before, after)
  return done.some((one, nth) => {
    const [next, answer] = applyCall(before, one.call)
    return answer === one.answer && isExplained(next, done.toSpliced(nth, 1), after)
  })
}

const admin = as(await given.admin())
const vendors = await Promise.all([1, 2, 3].map(() => given.vendor()))

async function connectionOf(a: number, b: number): Promise<Connection> {
  const rows = await db
    .selectFrom('networks')
    .selectAll()
    .where('asking_vendor_id', 'in', [a, b])
    .where('asked_vendor_id', 'in', [a, b])
    .execute()
  expect(rows.length).toBeLessThanOrEqual(1)
  const [row] = rows
  return row ? { id: row.id, asking: row.asking_vendor_id, status: row.status } : null
}

async function answerTo(call: Call): Promise<string> {
  const reply =
    call.do === 'decide'
      ? await admin.call(networkRoutes.decide, { params: { id: String(call.id) }, body: { status: call.status } })
      : call.do === 'ask'
        ? await admin.call(networkRoutes.add, { body: { vendor_1: call.mine, vendor_2: call.other } })
        : await admin.call(networkRoutes.remove, {
            params: { vendor_1: String(call.mine), vendor_2: String(call.other) },
          })
  // The conflicting request has disappeared meanwhile: the call was refused without an effect.
  if (reply.status === 409 && reply.refusal.message === 'Please try again.') return 'again'
  return reply.status === 200 ? `200 ${reply.body.status}` : String(reply.status)
}

test('SR-132: thousands of concurrent calls on networks respond and end as some sequential order of them would', async () => {
  const chance = createSeededRandom(SEED)
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = [0, 1, 2].map((nth) => [vendors[nth]!.id, vendors[(nth + 1) % 3]!.id] as const)
    await Promise.all(
      pairs.map(async ([a, b]) => {
        const before = await connectionOf(a, b)
        const calls = Array.from({ length: CONCURRENT_CALLS }, (): Call => {
          const [mine, other] = chance.percent(50) ? [a, b] : [b, a]
          const kind = chance.pickOne(['ask', 'end', 'decide'] as const)
          if (kind !== 'decide') return { do: kind, mine, other }
          const id = typeof before?.id === 'number' ? before.id : 2_000_000_000
          return { do: 'decide', id, status: chance.percent(70) ? 2 : 3 }
        })
        const done = await Promise.all(calls.map(async (call) => ({ call, answer: await answerTo(call) })))
        const after = await connectionOf(a, b)
        for (const { answer } of done) seen.add(answer)
        const explained = isExplained(
          before,
          done.filter(({ answer }) => answer !== 'again'),
          after,
        )
        expect(explained, JSON.stringify({ round, before, done, after })).toBe(true)
        // A refusal is permanent, so the pair is reset.
        if (after?.status === 3)
          await db
            .deleteFrom('networks')
            .where('id', '=', after.id as number)
            .execute()
      }),
    )
  }
  // Every kind of response has occurred, and no server error.
  for (const answer of ['200 0', '200 1', '200 2', '200 3', '404', '409']) expect(seen).toContain(answer)
  expect([...seen].filter((answer) => answer.startsWith('5'))).toEqual([])
}, 180_000)
