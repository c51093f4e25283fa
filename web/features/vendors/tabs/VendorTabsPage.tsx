import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Card, Title } from '@mantine/core'
import { Link, Navigate, useMatches, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import type { ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { paths, type VendorTabSearchParams } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { useRouteTitle } from '#web/ui/hooks/use-route-title.ts'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import classes from '#web/ui/tab-links.module.css'
import { VendorNotListedNotice } from './VendorNotListedNotice.tsx'
import { getVisibleVendorTabs, type VendorTabDefinition } from './vendor-tabs.ts'
import { VendorChecklistCard } from './VendorChecklistCard.tsx'
import { VendorTabsHeader } from './VendorTabsHeader.tsx'
import { LikeFollowReferActions } from './LikeFollowReferActions.tsx'

/** A vendor for vendor users and administrators: a header and tabs (specification 2.5). */
export function VendorTabsPage({ vendor, start }: { vendor: Vendor; start: ReferralStart }) {
  // The path of the shown page: the address changes earlier, while the next page loads.
  const [segment = '', part = ''] = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
    .split('/')
    .slice(3)
  const { login } = useSearch({ strict: false })
  const search = { login, word: start.accessCode }
  const canEdit = vendor.may.edit === true
  // Contacts and administrators come to work on the vendor: liking, following and referring to it are not above that.
  const isOwn = vendor.may.seeInside === true
  const tabs = getVisibleVendorTabs(vendor, canEdit)
  const tab = tabs.find((one) => one.pathSegment === segment)
  const routeTitle = useRouteTitle()
  // The route of the profile is named for what other viewers see there.
  const tabTitle = segment === '' ? t`Profile` : routeTitle
  usePageTitle(tab ? `${tabTitle} · ${vendor.name}` : vendor.name)

  // Other vendors' tabs are only partly accessible (decision 4).
  if (!tab) return <Navigate {...paths.vendor(vendor.id, search)} replace />
  const Content = tab.content
  return (
    <>
      <VendorTabsHeader vendor={vendor} login={login} />
      <VendorNotListedNotice vendor={vendor} />
      <VendorChecklistCard vendor={vendor} />
      {!isOwn && <LikeFollowReferActions vendor={vendor} start={start} />}
      <VendorTabsNav vendor={vendor} tabs={tabs} segment={segment} search={search} />
      <Suspense fallback={<TextSkeleton />}>
        <Content vendor={vendor} canEdit={canEdit} part={part} />
      </Suspense>
      {isOwn && segment === '' && (
        <Card component="section" aria-labelledby="follow-and-refer" mt="lg" className="no-print">
          <Title order={2} size="h3" id="follow-and-refer" mb="sm">
            {t`Follow and refer`}
          </Title>
          <LikeFollowReferActions vendor={vendor} start={start} />
        </Card>
      )}
    </>
  )
}

interface NavProps {
  vendor: Vendor
  tabs: VendorTabDefinition[]
  /** The path segment of the current tab. */
  segment: string
  search: VendorTabSearchParams
}

function VendorTabsNav({ vendor, tabs, segment, search }: NavProps) {
  const { i18n } = useLingui()
  const nav = useTabInViewRef(segment)
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t`About ${vendor.name}`}>
      {tabs.map(({ count, ...one }) => {
        const counted = count?.(vendor)
        return (
          <Link
            key={one.pathSegment}
            {...one.to(vendor.id, search)}
            data-tour={one.tourTarget}
            data-place={one.pathSegment}
            className={classes.tab}
            activeOptions={{ exact: one.pathSegment === '', includeSearch: false }}
            resetScroll={false}
          >
            {i18n._(one.label)}
            {counted && (
              <CountBadge
                count={counted.count}
                isNew={counted.isNew ?? false}
                label={countLabel(counted.count, i18n._(counted.label))}
              />
            )}
          </Link>
        )
      })}
    </nav>
  )
}

const countLabel = (count: number, label: string) => `${count} ${label}`

/** Scrolls the current tab into view when the tabs do not fit. */
function useTabInViewRef(segment: string) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>(`[data-place="${segment}"]`)
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - 16
  }, [segment])
  return nav
}
