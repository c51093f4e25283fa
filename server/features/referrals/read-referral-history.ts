import { sql, type InferResult } from 'kysely'
import type { Paging } from '#contract/paging.ts'
import { can } from '#contract/policy.ts'
import { ReferralStatus } from '#contract/referral-status.ts'
import type { ReferralEvent } from '#contract/referral-history.ts'
import { readPage, type Db } from '#server/platform/db.ts'
import { assertAllowed } from '#server/platform/problems.ts'
import type { RequestContext } from '#server/platform/serve.ts'
import { requireVisibleReferral } from './queries.ts'
import { toPolicyReferral, toReferralAuditSubject } from './referral-row.ts'

const selectEvents = (db: Db, referralId: number) =>
  db
    .selectFrom('referral_events as e')
    .innerJoin('referrals as r', 'r.id', 'e.referral_id')
    // What somebody did as a guest is theirs after they have made an account.
    .leftJoin('people as p', (join) =>
      join.on(sql<boolean>`p.id = case when e.actor_id = r.claimed_from then r.sender_id else e.actor_id end`),
    )
    .leftJoin('people as a', (join) =>
      join.on(sql<boolean>`a.id = case when e.kind = 'assignee' then (e.detail ->> 'assignee')::int end`),
    )
    .select(['e.id', 'e.at', 'e.kind', 'p.first', 'p.last', 'e.detail'])
    .select(['a.first as assignee_first', 'a.last as assignee_last'])
    .where('e.referral_id', '=', referralId)
    .orderBy('e.id')

type EventRow = InferResult<ReturnType<typeof selectEvents>>[number]

/** Reads the history of a referral, for users who may triage it. Reading it is recorded. */
export async function readReferralHistory({ db, viewer, record }: RequestContext, id: number, paging: Paging) {
  const referral = await requireVisibleReferral(db, viewer, id)
  assertAllowed(can.triageReferral(viewer, toPolicyReferral(referral)))
  const counted = db.selectFrom('referral_events').where('referral_id', '=', id)
  const { rows, total } = await readPage(selectEvents(db, id), counted, paging)
  await record({ action: 'opened history', ...toReferralAuditSubject(referral) })
  return { events: rows.map(presentEvent), total }
}

/** Returns only the parts of `detail` that people read; the rest is for the audit. */
function presentEvent({ id, at, kind, first, last, detail, ...assignee }: EventRow): ReferralEvent {
  const status = ReferralStatus.safeParse(detail['status'])
  return {
    id,
    at: at.toISOString(),
    kind,
    by: toName(first, last),
    ...(status.success && { status: status.data }),
    ...(kind === 'due' && { due: typeof detail['due'] === 'string' ? detail['due'] : null }),
    ...(kind === 'assignee' && { assignee: toName(assignee.assignee_first, assignee.assignee_last) }),
    ...(typeof detail['rating'] === 'number' && { rating: detail['rating'] }),
    ...(detail['via'] === 'link' && typeof detail['link'] === 'number' && { link: detail['link'] }),
  }
}

const toName = (first: string | null, last: string | null) => (first === null || last === null ? null : { first, last })
