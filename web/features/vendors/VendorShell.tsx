import { t } from '@lingui/core/macro'
import { Group, Text, Title } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import { TieButtons } from '#web/features/follows/TieButtons.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { When } from '#web/ui/When.tsx'
import { LocationsTab } from './LocationsTab.tsx'
import { useMayRefer } from './vendor-facts.ts'
import { VendorHeading } from './VendorHeading.tsx'
import { VendorRating } from './VendorRating.tsx'
import classes from './VendorShell.module.css'

const IntakeFormTab = lazy(() => import('./IntakeFormTab.tsx').then((file) => ({ default: file.IntakeFormTab })))
const ProfileTab = lazy(() => import('./ProfileTab.tsx').then((file) => ({ default: file.ProfileTab })))

/** A vendor as vendor users and administrators see it: a header and tabs (specification 2.5). */
export function VendorShell({ vendor, word }: { vendor: Vendor; word: string | undefined }) {
  const place = useRouterState({ select: ({ location }) => location.pathname.split('/')[3] ?? '' })
  const mayRefer = useMayRefer(vendor)
  usePageTitle(vendor.name)
  const label = t`Connect With Vendor`
  const tabs = [
    { to: paths.vendor(vendor.id), label: t`Profile`, tour: 'vendor-profile' },
    { to: paths.vendorLocations(vendor.id), label: t`Locations`, tour: 'vendor-locations' },
    { to: paths.vendorIntakeForm(vendor.id), label: t`Intake form`, tour: 'vendor-intake-form' },
  ]

  return (
    <>
      <Group justify="space-between" align="flex-start" gap="md" mb="md">
        <VendorHeading vendor={vendor} below={<VendorRating id={vendor.id} />}>
          <Title order={1} tabIndex={-1}>
            {vendor.name}
          </Title>
          <Text size="xs" c="dimmed">
            {t`Created`} <When at={vendor.created_at} />
          </Text>
        </VendorHeading>
        {mayRefer && (
          <LinkButton variant="default" {...paths.vendorOrder(vendor.id, { word })}>
            {label}
          </LinkButton>
        )}
      </Group>
      <Group mb="md">
        <TieButtons vendor={vendor} />
      </Group>
      <nav className={classes.tabs} aria-label={t`About ${vendor.name}`}>
        {tabs.map((tab) => (
          <Link
            key={tab.label}
            {...tab.to}
            data-tour={tab.tour}
            className={classes.tab}
            activeOptions={{ exact: true, includeSearch: false }}
            resetScroll={false}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<TextSkeleton />}>
        {place === 'locations' ? (
          <LocationsTab vendor={vendor} />
        ) : place === 'intake-form' ? (
          <IntakeFormTab vendor={vendor} />
        ) : (
          <ProfileTab vendor={vendor} />
        )}
      </Suspense>
    </>
  )
}
