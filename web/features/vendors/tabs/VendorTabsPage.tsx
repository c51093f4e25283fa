import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Group, Text, Title } from '@mantine/core'
import { Link, Navigate, useMatches, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import { FollowButtons } from '#web/features/follows/FollowButtons.tsx'
import { paths } from '#web/paths.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { usePageTitle } from '#web/ui/hooks/use-page-title.ts'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import classes from '#web/ui/tab-links.module.css'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { ListingNotice } from './ListingNotice.tsx'
import { visibleVendorTabs, type VendorTab } from './vendor-tabs.ts'
import { VendorChecklistCard } from './VendorChecklistCard.tsx'
import { VendorHeading } from '#web/features/vendors/VendorHeading.tsx'
import { VendorRating } from '#web/features/vendors/profile/VendorRating.tsx'

/** A vendor for vendor users and administrators: a header and tabs (specification 2.5). */
export function VendorTabsPage({ vendor, accessCode }: { vendor: Vendor; accessCode: string | undefined }) {
  // The path of the shown page: the address changes earlier, while the next page loads.
  const [segment = '', part = ''] = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
    .split('/')
    .slice(3)
  const { login } = useSearch({ strict: false })
  const canEdit = vendor.may.edit === true
  usePageTitle(vendor.name)
  const tabs = visibleVendorTabs(vendor, canEdit)
  const tab = tabs.find((one) => one.pathSegment === segment)

  // Other vendors' tabs are only partly accessible (decision 4).
  if (!tab) return <Navigate {...paths.vendor(vendor.id, { login })} replace />
  const Content = tab.content
  return (
    <>
      <VendorTabsHeader vendor={vendor} accessCode={accessCode} login={login} />
      <ListingNotice vendor={vendor} />
      <VendorChecklistCard vendor={vendor} />
      <Group mb="md">
        <FollowButtons vendor={vendor} />
      </Group>
      <VendorTabsNav vendor={vendor} tabs={tabs} segment={segment} login={login} />
      <Suspense fallback={<TextSkeleton />}>
        <Content vendor={vendor} canEdit={canEdit} part={part} />
      </Suspense>
    </>
  )
}

interface HeaderProps {
  vendor: Vendor
  accessCode: string | undefined
  /** The number of vendors of the user, after signing in. */
  login: number | undefined
}

function VendorTabsHeader({ vendor, accessCode, login }: HeaderProps) {
  const hasOthers = login !== undefined && login > 1
  const label = t`Connect With Vendor`
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="md">
      <VendorHeading vendor={vendor} below={<VendorRating id={vendor.id} />}>
        <Title order={1} tabIndex={-1}>
          {vendor.name}
        </Title>
        <Text size="xs" c="dimmed">
          {t`Created`} <DateTimeText at={vendor.created_at} />
        </Text>
      </VendorHeading>
      <Group gap="sm" className="no-print">
        {hasOthers && <LinkButton variant="default" {...paths.myVendors()}>{t`My Other Vendors`}</LinkButton>}
        {vendor.may.refer && (
          <LinkButton variant="default" {...paths.vendorOrder(vendor.id, { word: accessCode })}>
            {label}
          </LinkButton>
        )}
      </Group>
    </Group>
  )
}

interface NavProps {
  vendor: Vendor
  tabs: VendorTab[]
  /** The path segment of the current tab. */
  segment: string
  login: number | undefined
}

function VendorTabsNav({ vendor, tabs, segment, login }: NavProps) {
  const { i18n } = useLingui()
  const nav = useTabInViewRef(segment)
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t`About ${vendor.name}`}>
      {tabs.map(({ count, ...one }) => {
        const counted = count?.(vendor)
        return (
          <Link
            key={one.pathSegment}
            {...one.to(vendor.id, { login })}
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
