import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { isApproximate, streetAndCity } from '#web/features/locations/location-text.ts'
import { NetworkButton } from '#web/features/networks/NetworkButton.tsx'
import { BookButton } from '#web/features/vendors/BookButton.tsx'
import { ConnectButton } from '#web/features/vendors/ConnectButton.tsx'
import { OutsideButton } from '#web/features/vendors/OutsideLink.tsx'
import { ServicePills } from '#web/features/vendors/ServicePills.tsx'
import { VendorHeading } from '#web/features/vendors/VendorHeading.tsx'
import classes from './VendorPopup.module.css'

const SPECIALTIES_SHOWN = 6

interface Props {
  vendor: VendorCard
  /** The one whose marker was clicked. */
  location: Location | undefined
  word?: string | undefined
  near?: Point | undefined
  onProfile: () => void
  onShowCard: () => void
}

/** What a marker says of its vendor (specification 2.4). */
export function VendorPopup({ vendor, location, word, near, onProfile, onShowCard }: Props) {
  return (
    <Stack gap="sm" className={classes.popup}>
      <VendorHeading
        vendor={vendor}
        logoSize={48}
        below={
          vendor.email && (
            <Anchor href={`mailto:${vendor.email}`} className={classes.mail}>
              {vendor.email}
            </Anchor>
          )
        }
      >
        <Title order={3} size="1.125rem" className={classes.name}>
          {vendor.name}
        </Title>
      </VendorHeading>
      {vendor.services.length > 0 && <ServicePills services={vendor.services} most={SPECIALTIES_SHOWN} />}
      {location && (
        <Text size="xs" c="dimmed">
          {streetAndCity(location)}
          {isApproximate(location) && ` · ${t`approximate`}`}
        </Text>
      )}
      <Group gap="xs">
        {location && (
          <OutsideButton
            variant="default"
            href={location.directions}
            about={vendor.name}
            leftSection={<IconRoute size={18} aria-hidden />}
          >
            {t`Get Directions`}
          </OutsideButton>
        )}
        <Button variant="default" onClick={onShowCard}>
          {t`View Vendor Card`}
        </Button>
        <BookButton vendor={vendor} />
        <ConnectButton vendor={vendor} word={word} near={near} onProfile={onProfile} />
        <NetworkButton vendor={vendor} variant="default" />
      </Group>
    </Stack>
  )
}
