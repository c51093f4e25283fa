import { sql } from 'kysely'

/** True unless the vendor (alias v) is shown to vendors only and the user (alias u) is a client, who is no contact of any vendor. */
export const vendorNotHiddenFromClientCondition = sql<boolean>`(not v.vendors_seen_only or u.role <> 'CLIENT')`
