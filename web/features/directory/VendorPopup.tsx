import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import type { Point } from '#contract/fields.ts'
import type { Location } from '#contract/locations.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { isApproximate, streetAndCity } from '#web/features/locations/location-text.ts'
import { NetworkButton } from '#web/features/networks/NetworkButton.tsx'
import { Archived } from '#web/features/vendors/Archived.tsx'
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
  /** Which of how many the location is, counted from 0. */
  place: { nth: number; of: number }
  onProfile: () => void
  onShowCard: () => void
  /** Goes on to the vendor's next location; absent where it has no other. */
  onNext: (() => void) | undefined
  /** Shows the whole covered area; absent where there is none. */
  onShowArea: (() => void) | undefined
  /** Not more than who and where. */
  isSmall: boolean
  onDetails: () => void
}

/** What a marker says of its vendor (specification 2.4). */
export function VendorPopup(props: Props) {
  const { vendor, location, word, near, isSmall, onProfile, onShowCard } = props
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
      {!isSmall && vendor.services.length > 0 && <ServicePills services={vendor.services} most={SPECIALTIES_SHOWN} />}
      <Place {...props} />
      {!isSmall && (
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
      )}
    </Stack>
  )
}

/** Where it is, the way to the vendor's next place, and the area that is served from here. */
function Place({ location, place, isSmall, onNext, onDetails, onShowArea }: Props) {
  const [number, count] = [place.nth + 1, place.of]
  return (
    <div>
      {location && (
        <Text size="xs" c="dimmed">
          {streetAndCity(location)} {location.is_archived && <Archived />}
          {isApproximate(location) && ` · ${t`approximate`}`}
          {onNext && place.nth >= 0 && ` · ${t`location ${number} of ${count}`}`}
        </Text>
      )}
      {(onNext ?? onShowArea) && (
        <Group gap="md">
          {onNext && (
            <Button variant="transparent" className={classes.small} onClick={onNext}>
              {t`Another Location`}
            </Button>
          )}
          {onShowArea && (
            <Button variant="transparent" className={classes.small} onClick={isSmall ? onDetails : onShowArea}>
              {isSmall ? t`Show details` : t`Show the area served (red)`}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}
