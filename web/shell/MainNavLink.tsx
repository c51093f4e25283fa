import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentUserRights } from '#web/api/current-user.ts'
import { useRememberedFilters } from '#web/features/referrals/list-memory.ts'
import { paths } from '#web/paths.ts'

interface Props {
  destination: 'map' | 'referrals'
  className: string | undefined
  children: ReactNode
}

/** The badge counts new received referrals, so it leads people who receive some to them: to the list as they have left it. */
function useDestinations() {
  const isReceiver = useCurrentUserRights().receiveReferrals === true
  const { received, sent } = useRememberedFilters()
  return {
    map: { to: paths.map(), also: paths.vendorSearch() },
    referrals: isReceiver
      ? { to: paths.received(received), also: paths.sent() }
      : { to: paths.sent(sent), also: paths.received() },
  }
}

/** A link of the main navigation, marked as current on both addresses of its destination. */
export function MainNavLink({ destination, className, children }: Props) {
  const isAt = useMatchRoute()
  const { to, also } = useDestinations()[destination]

  return (
    <Link
      {...to}
      className={className}
      data-tour={destination}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isAt(also) ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
