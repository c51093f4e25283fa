import type { NetworkConnection } from '#contract/networks.ts'
import { buildPublicFileUrl } from '#server/features/public-files/public-files.ts'
import type { NetworkConnectionRow } from './queries.ts'

export const presentNetworkConnection = (row: NetworkConnectionRow): NetworkConnection => ({
  id: row.id,
  vendor_id: row.vendor_id,
  name: row.name,
  bio: row.bio,
  logoUrl: buildPublicFileUrl(row.logo),
  avatar_type: row.avatar_type,
  status: row.status,
  user: row.user_id === null ? null : { id: row.user_id, first: row.first!, last: row.last!, email: row.email! },
  created_at: row.created_at.toISOString(),
})
