import { sql } from 'kysely'
import type { OwnData } from '#contract/my-data.ts'
import { loadAnswersWithReplies } from '#server/features/referral-answers/queries.ts'
import { findUserById } from '#server/features/accounts/queries.ts'
import { loadReferralOpenings } from '#server/features/referrals/openings.ts'
import { presentReferralWithoutRights, redactHiddenAddress } from '#server/features/referrals/present.ts'
import { loadReferrals } from '#server/features/referrals/queries.ts'
import { streamRowBatches } from '#server/platform/row-batches.ts'
import type { Db } from '#server/platform/db.ts'
import { unauthenticatedProblem } from '#server/platform/problems.ts'

/** Number of rows read at a time. */
const BATCH_SIZE = 100

type Each = { [K in 'follows' | 'subscriptions' | 'likes' | 'consents' | 'referrals']: OwnData[K][number] }

/** Streams all data that the hub keeps of this user as JSON (SR-099). */
export async function* streamPersonalDataJson(db: Db, userId: number, at: Date): AsyncGenerator<string> {
  const account = await accountOf(db, userId)
  yield `{"exported_at":${JSON.stringify(at.toISOString())},"account":${JSON.stringify(account)}`
  yield* streamList('follows', streamVendorTies(db, 'follows', userId))
  yield* streamList('subscriptions', streamVendorTies(db, 'subscriptions', userId))
  yield* streamList('likes', streamVendorTies(db, 'likes', userId))
  yield* streamList('consents', streamConsents(db, userId))
  yield* streamList('referrals', streamReferrals(db, userId, at))
  yield '}\n'
}

async function* streamList<K extends keyof Each>(name: K, rows: AsyncIterable<Each[K][]>): AsyncGenerator<string> {
  let between = `,"${name}":[\n`
  for await (const some of rows) {
    if (some.length === 0) continue
    yield between + some.map((row) => JSON.stringify(row)).join(',\n')
    between = ',\n'
  }
  yield between === ',\n' ? ']' : `${between}]`
}

async function accountOf(db: Db, userId: number): Promise<OwnData['account']> {
  const user = await findUserById(db, userId)
  if (!user) throw unauthenticatedProblem()
  const occupation =
    user.occupation_id === null
      ? undefined
      : await db.selectFrom('occupations').select('name').where('id', '=', user.occupation_id).executeTakeFirst()
  const { id, first, last, email, phone, role, language, enable_sending_sms, enable_sending_email } = user
  return {
    id,
    first,
    last,
    email,
    new_email: user.new_email,
    phone,
    role,
    language,
    enable_sending_sms,
    enable_sending_email,
    occupation: occupation?.name ?? null,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }
}

async function* streamVendorTies(db: Db, what: 'follows' | 'subscriptions' | 'likes', userId: number) {
  const load = (afterId: number) =>
    db
      .selectFrom((what === 'likes' ? 'likes' : 'follows') as 'follows')
      .innerJoin('vendors as v', 'v.id', 'vendor_id')
      .select(['v.id', 'v.name'])
      .select(sql<Date>`${sql.ref(what === 'likes' ? 'likes.created_at' : 'follows.created_at')}`.as('since'))
      .where('user_id', '=', userId)
      .where('vendor_id', '>', afterId)
      .$if(what === 'subscriptions', (ties) => ties.where('is_subscriber', '=', true))
      .orderBy('vendor_id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of streamRowBatches(load, BATCH_SIZE))
    yield rows.map(({ id, name, since }) => ({ vendor: { id, name }, since: since.toISOString() }))
}

async function* streamConsents(db: Db, userId: number): AsyncGenerator<OwnData['consents']> {
  const load = (afterId: number) =>
    db
      .selectFrom('consents')
      .selectAll()
      .where('given_by', '=', userId)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const rows of streamRowBatches(load, BATCH_SIZE))
    yield rows.map((row) => ({
      referral: row.referral_id,
      attachment: row.attachment_id,
      vendor: row.vendor_id,
      given_at: row.given_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      wording_sha256: row.wording_hash.toString('hex'),
    }))
}

/**
 * Reads the sent referrals, deleted ones included, with their openings and the answers of vendors. Ordered by vendor, because an index has this
 * order.
 */
async function* streamReferrals(db: Db, userId: number, at: Date): AsyncGenerator<OwnData['referrals']> {
  for (let after = { vendor_id: 0, id: 0 }; ;) {
    const found = await db
      .selectFrom('referrals')
      .select(['id', 'vendor_id'])
      .where('sender_id', '=', userId)
      .where(sql<boolean>`(vendor_id, id) > (${after.vendor_id}, ${after.id})`)
      .orderBy('vendor_id')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const ids = found.map(({ id }) => id)
    const [rows, openings] = await Promise.all([loadReferrals(db, ids), loadReferralOpenings(db, ids, 'everybody')])
    const answers = await loadAnswersWithReplies(db, rows)
    yield rows.map((row) => {
      const { user: _, ...referral } = presentReferralWithoutRights(redactHiddenAddress(row), at)
      return { ...referral, openings: openings.get(row.id) ?? [], answers: answers.get(row.id) ?? [] }
    })
    if (found.length < BATCH_SIZE) return
    after = found.at(-1)!
  }
}
