import { plural } from '@lingui/core/macro'
import { referralRoutes, type Referral } from '#contract/referrals.ts'
import { queryClient, routeQueryOptions } from '#web/api/query.ts'
import type { ListSelection } from '#web/ui/table/list-selection.ts'
import type { ReceivedFilterQuery } from './received-filter.ts'

/** How many referrals nobody has read, and how many have a reply that nobody has read. */
interface ToRead {
  unread: number
  replied: number
  upTo?: number | undefined
}

/** `upTo`: the newest referral that was counted; what comes after the count is not changed with the others. */
export interface CountedReferrals {
  total: number
  upTo?: number | undefined
}

interface ReceivedSelection {
  /** Without a selected row: all that the viewer receives, regardless of the filters (decision 12). */
  selection: ListSelection
  /** The referrals of this page. */
  rows: Referral[]
  /** The filters of the list. */
  query: ReceivedFilterQuery
}

/** Counts what marking the selection as read would change. */
export async function countToMarkAsRead({ selection, rows, query }: ReceivedSelection): Promise<ToRead> {
  if (selection.isAll) return fetchToRead(query)
  if (selection.ids.length === 0) return fetchToRead({})
  const selected = rows.filter((row) => selection.ids.includes(row.id))
  return {
    unread: selected.filter((row) => !row.is_read).length,
    replied: selected.filter((row) => row.has_unread_reply).length,
  }
}

async function fetchToRead(query: ReceivedFilterQuery): Promise<ToRead> {
  const [unread, replied] = await Promise.all([
    countReceived({ ...query, unread: 'true' }),
    countReceived({ ...query, new_reply: 'true' }),
  ])
  const newest = [unread, replied].flatMap(({ upTo }) => upTo ?? [])
  return { unread: unread.total, replied: replied.total, ...(newest.length > 0 && { upTo: Math.max(...newest) }) }
}

/** Counts what deleting the selection would delete. */
export async function countToDelete({ selection, query }: Omit<ReceivedSelection, 'rows'>): Promise<CountedReferrals> {
  if (selection.isAll) return countReceived(query)
  return selection.ids.length === 0 ? countReceived({}) : { total: selection.ids.length }
}

/** Counts the received referrals that the filters find, never from the cache: a question says how many. The newest comes first. */
export async function countReceived(query: ReceivedFilterQuery): Promise<CountedReferrals> {
  const input = { query: { ...query, limit: '1' } }
  const { total, data } = await queryClient.fetchQuery({
    ...routeQueryOptions(referralRoutes.received, input),
    staleTime: 0,
  })
  return { total, upTo: data[0]?.id }
}

/** A referral can be both unread and replied to. */
export const describeToMarkAsRead = ({ unread, replied }: ToRead) => [
  ...(unread > 0
    ? [
        plural(unread, {
          one: '# unread received referral will be marked as read in your name.',
          other: '# unread received referrals will be marked as read in your name.',
        }),
      ]
    : []),
  ...(replied > 0
    ? [
        plural(replied, {
          one: '# received referral has a new reply, which will be marked as read in your name.',
          other: '# received referrals have new replies, which will be marked as read in your name.',
        }),
      ]
    : []),
]
