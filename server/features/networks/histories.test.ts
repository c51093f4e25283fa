import { expect, test } from 'vitest'
import { networkRoutes } from '#contract/networks.ts'
import { createSeededRandom } from '#server/features/demo/seeded-random.ts'
import { startTestApp } from '#server/testing/test-app.ts'

// SR-132: many act on the same pairs of vendors at once. What each was answered, and what is there afterwards, must be
// what some order of them, one after the other, would have given: then nothing was lost and nothing was decided on what
// was no longer so.

const { as, db, given } = await startTestApp({ LIMIT_USER: 'off', LIMIT_ADDRESS: 'off', LIMIT_NETWORK: 'off' })

const SEED = 132
const ROUNDS = Number(process.env.HISTORY_ROUNDS ?? 120)
const AT_ONCE = 4

/** What is between two vendors; `id` tells a request from one that was made after it. */
type Between = { id: number | 'new'; asking: number; status: 1 | 2 | 3 } | null

type Deed =
  | { do: 'ask'; mine: number; other: number }
  | { do: 'end'; mine: number; other: number }
  | { do: 'decide'; id: number; status: 2 | 3 }

interface Answered {
  deed: Deed
  /** The status of HTTP and, where it was done, the state that was answered. */
  answer: string
}

/** The rules of section 4 and decision 23 for one after the other. */
function apply(state: Between, deed: Deed): [Between, string] {
  if (deed.do === 'decide')
    return state?.id === deed.id ? [{ ...state, status: deed.status }, `200 ${deed.status}`] : [state, '404']
  if (deed.do === 'ask') {
    if (!state) return [{ id: 'new', asking: deed.mine, status: 1 }, '200 1']
    const isRefused = state.status === 3 || (state.status === 1 && state.asking !== deed.mine)
    return [state, isRefused ? '409' : `200 ${state.status}`]
  }
  if (!state || (state.asking !== deed.mine && state.status !== 2)) return [state, '404']
  return state.status === 3 ? [state, '409'] : [null, '200 0']
}

const sameState = (a: Between, b: Between) =>
  a === null || b === null ? a === b : a.asking === b.asking && a.status === b.status && isSameRow(a.id, b.id)
/** A row that was made meanwhile has an id that the model does not know. */
const isSameRow = (model: number | 'new', found: number | 'new') => model === 'new' || model === found

/** Whether some order explains all answers and what is there now. */
function isExplained(before: Between, done: Answered[], after: Between): boolean {
  if (done.length === 0) return sameState(before, after)
  return done.some((one, nth) => {
    const [next, answer] = apply(before, one.deed)
    return answer === one.answer && isExplained(next, done.toSpliced(nth, 1), after)
  })
}

const admin = as(await given.admin())
const vendors = await Promise.all([1, 2, 3].map(() => given.vendor()))

async function between(a: number, b: number): Promise<Between> {
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

async function answerTo(deed: Deed): Promise<string> {
  const reply =
    deed.do === 'decide'
      ? await admin.call(networkRoutes.decide, { params: { id: String(deed.id) }, body: { status: deed.status } })
      : deed.do === 'ask'
        ? await admin.call(networkRoutes.add, { body: { vendor_1: deed.mine, vendor_2: deed.other } })
        : await admin.call(networkRoutes.remove, {
            params: { vendor_1: String(deed.mine), vendor_2: String(deed.other) },
          })
  // Refused without an effect, where the request that stood in the way has gone meanwhile.
  if (reply.status === 409 && reply.refusal.message === 'Please try again.') return 'again'
  return reply.status === 200 ? `200 ${reply.body.status}` : String(reply.status)
}

test('SR-132: thousands of acts on networks, many at once, answer and end as some order of them would', async () => {
  const chance = createSeededRandom(SEED)
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = [0, 1, 2].map((nth) => [vendors[nth]!.id, vendors[(nth + 1) % 3]!.id] as const)
    await Promise.all(
      pairs.map(async ([a, b]) => {
        const before = await between(a, b)
        const deeds = Array.from({ length: AT_ONCE }, (): Deed => {
          const [mine, other] = chance.percent(50) ? [a, b] : [b, a]
          const kind = chance.pickOne(['ask', 'end', 'decide'] as const)
          if (kind !== 'decide') return { do: kind, mine, other }
          const id = typeof before?.id === 'number' ? before.id : 2_000_000_000
          return { do: 'decide', id, status: chance.percent(70) ? 2 : 3 }
        })
        const done = await Promise.all(deeds.map(async (deed) => ({ deed, answer: await answerTo(deed) })))
        const after = await between(a, b)
        for (const { answer } of done) seen.add(answer)
        const explained = isExplained(
          before,
          done.filter(({ answer }) => answer !== 'again'),
          after,
        )
        expect(explained, JSON.stringify({ round, before, done, after })).toBe(true)
        // A refusal stays for good, so the pair begins anew.
        if (after?.status === 3)
          await db
            .deleteFrom('networks')
            .where('id', '=', after.id as number)
            .execute()
      }),
    )
  }
  // Every kind of answer was among them, and none that says the database was in the way.
  for (const answer of ['200 0', '200 1', '200 2', '200 3', '404', '409']) expect(seen).toContain(answer)
  expect([...seen].filter((answer) => answer.startsWith('5'))).toEqual([])
}, 180_000)
