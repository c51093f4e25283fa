import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'

const DESTINATIONS = {
  map: { to: paths.map(), also: paths.vendorSearch() },
  referrals: { to: paths.sent(), also: paths.received() },
}

interface Props {
  destination: keyof typeof DESTINATIONS
  className: string | undefined
  children: ReactNode
}

/** A link of the main navigation, marked as current on both addresses of its destination. */
export function MainNavLink({ destination, className, children }: Props) {
  const isAt = useMatchRoute()
  const { to, also } = DESTINATIONS[destination]

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
