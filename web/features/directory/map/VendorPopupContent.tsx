import { t } from '@lingui/core/macro'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Location } from '#contract/locations.ts'
import type { Vendor } from '#contract/vendors.ts'
import type { ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { isApproximateLocation, formatShortAddress } from '#web/features/locations/format-location.ts'
import { NetworkConnectionButton } from '#web/features/networks/NetworkConnectionButton.tsx'
import { ArchivedMark } from '#web/features/vendors/ArchivedMark.tsx'
import { BookAppointmentButton } from '#web/features/vendors/profile/BookAppointmentButton.tsx'
import { StartReferralButton } from '#web/features/vendors/profile/StartReferralButton.tsx'
import { ExternalLinkButton } from '#web/features/vendors/ExternalLink.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { ServicePills } from '#web/features/vendors/ServicePills.tsx'
import { VendorHeading } from '#web/features/vendors/VendorHeading.tsx'
import classes from './VendorPopupContent.module.css'

const SPECIALTIES_SHOWN = 6

/** Loaded with the first popup, and not with the map. */
const PublicLinkButtons = lazyPart(
  () => import('#web/features/vendors/profile/PublicLinkButtons.tsx').then((file) => file.PublicLinkButtons),
  () => null,
)

interface Props {
  vendor: Vendor
  /** The location of the clicked marker. */
  location: Location | undefined
  start: ReferralStart
  /** Position of the location in the vendor's list, counted from 0, and the total. */
  place: { nth: number; of: number }
  onProfile: () => void
  onShowCard: () => void
  /** Shows the vendor's next location; undefined when there is only one. */
  onNext: (() => void) | undefined
  /** Shows the whole covered area; undefined when there is none. */
  onShowArea: (() => void) | undefined
  /** Shows only name and address. */
  isSmall: boolean
  onDetails: () => void
}

/** The content of a vendor's popup (specification 2.4). */
export function VendorPopupContent(props: Props) {
  const { vendor, location, start, isSmall, onProfile, onShowCard } = props
  return (
    <Stack gap="sm" className={classes.popup}>
      <div className={classes.heading}>
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
      </div>
      {!isSmall && (
        <Group>
          <StartReferralButton vendor={vendor} start={start} onProfile={onProfile} />
        </Group>
      )}
      {!isSmall && vendor.services.length > 0 && (
        <ServicePills services={vendor.services} maxShown={SPECIALTIES_SHOWN} />
      )}
      <VendorPopupLocation {...props} />
      {!isSmall && (
        <Group gap="xs">
          {location && (
            <ExternalLinkButton
              variant="default"
              href={location.directions}
              about={vendor.name}
              leftSection={<IconRoute size={18} aria-hidden />}
            >
              {t`Get Directions`}
            </ExternalLinkButton>
          )}
          <Button variant="default" onClick={onShowCard}>
            {t`View Vendor Card`}
          </Button>
          <BookAppointmentButton vendor={vendor} />
          <NetworkConnectionButton vendor={vendor} variant="default" />
          <Suspense>
            <PublicLinkButtons vendor={vendor} />
          </Suspense>
        </Group>
      )}
    </Stack>
  )
}

/** The address, the button for the vendor's next location, and the covered area of this one. */
function VendorPopupLocation({ location, place, isSmall, onNext, onDetails, onShowArea }: Props) {
  const [number, count] = [place.nth + 1, place.of]
  return (
    <div>
      {location && (
        <Text size="xs" c="dimmed">
          {formatShortAddress(location)} {location.is_archived && <ArchivedMark />}
          {isApproximateLocation(location) && ` · ${t`approximate`}`}
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
