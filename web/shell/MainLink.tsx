import { Link, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'

const PLACES = {
  map: { to: paths.map(), also: paths.vendorSearch() },
  referrals: { to: paths.sent(), also: paths.received() },
}

interface Props {
  place: keyof typeof PLACES
  className: string | undefined
  children: ReactNode
}

/** A link of the main navigation, marked as current on both addresses of its place. */
export function MainLink({ place, className, children }: Props) {
  const isAt = useMatchRoute()
  const { to, also } = PLACES[place]

  return (
    <Link
      {...to}
      className={className}
      data-tour={place}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isAt(also) ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
