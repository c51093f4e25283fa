import type { NetworkConnection } from '#contract/networks.ts'
import { publicFileUrl } from '#server/features/public-files/public-files.ts'
import { toExcerpt } from '#server/features/vendors/present.ts'
import type { ConnectionRow } from './queries.ts'

export const presentConnection = (row: ConnectionRow): NetworkConnection => ({
  id: row.id,
  vendor_id: row.vendor_id,
  name: row.name,
  bio: toExcerpt(row.bio),
  logoUrl: publicFileUrl(row.logo),
  avatar_type: row.avatar_type,
  status: row.status,
  user: row.user_id === null ? null : { id: row.user_id, first: row.first!, last: row.last!, email: row.email! },
  created_at: row.created_at.toISOString(),
})
