import { plural, t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import type { Vendor } from '#contract/vendors.ts'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import classes from '#web/ui/tab-links.module.css'
import { NetworkConnectionsSection } from './NetworkConnectionsSection.tsx'
import { NetworkRequestsSection } from './NetworkRequestsSection.tsx'

interface Props {
  vendor: Vendor
  canEdit: boolean
  part: string
}

/** The network requests to the vendor, and its network connections. */
export function NetworkTab({ vendor, canEdit, part }: Props) {
  const { login } = useSearch({ strict: false })
  const { networks_requests_count: requests = 0, networks_count: mine = 0 } = vendor
  const toRequests = paths.vendorNetworkRequests(vendor.id, { login })
  if (part !== 'requests' && part !== 'mine') return <Navigate {...toRequests} replace />

  return (
    <Stack gap="md">
      <nav className={classes.tabs} data-inner aria-label={t`Network`}>
        <Link {...toRequests} className={classes.tab} activeOptions={{ includeSearch: false }} resetScroll={false}>
          {t`Network Requests`}
          <CountBadge count={requests} isNew={requests > 0} label={t`${requests} open`} />
        </Link>
        <Link
          {...paths.vendorNetworkMine(vendor.id, { login })}
          className={classes.tab}
          activeOptions={{ includeSearch: false }}
          resetScroll={false}
        >
          {t`My Network`}
          <CountBadge count={mine} label={plural(mine, { one: '# vendor', other: '# vendors' })} />
        </Link>
      </nav>
      {part === 'requests' ? (
        <NetworkRequestsSection vendor={vendor} canEdit={canEdit} />
      ) : (
        <NetworkConnectionsSection vendor={vendor} canEdit={canEdit} />
      )}
    </Stack>
  )
}
