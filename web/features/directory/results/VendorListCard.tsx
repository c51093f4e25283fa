import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Box, Text, Title, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconHeart, IconMapPin, IconRoute } from '@tabler/icons-react'
import { memo } from 'react'
import { addNamedTownLocation, type ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { getVendorTypeNameOfAvatar } from '#web/features/avatars/avatar-names.ts'
import { computeDistanceKm } from '#contract/distance.ts'
import type { Point } from '#contract/fields.ts'
import type { SummaryLocation, VendorSummary } from '#contract/vendors.ts'
import {
  formatDistanceTo,
  formatHiddenAddress,
  isApproximateLocation,
  formatShortAddress,
} from '#web/features/locations/format-location.ts'
import { NetworkConnectionButton } from '#web/features/networks/NetworkConnectionButton.tsx'
import { AvailabilityText } from '#web/features/vendor-facts/AvailabilityText.tsx'
import { OpenNowFromSummaryText } from '#web/features/vendor-facts/OpenNowText.tsx'
import { ArchivedMark } from '#web/features/vendors/ArchivedMark.tsx'
import { StartReferralButton } from '#web/features/vendors/profile/StartReferralButton.tsx'
import { ExternalLink } from '#web/features/vendors/ExternalLink.tsx'
import { VendorLogo } from '#web/features/vendors/VendorLogo.tsx'
import { VendorStateBadge } from '#web/features/vendors/VendorStateBadge.tsx'
import { StarRating } from '#web/ui/StarRating.tsx'
import classes from './VendorListCard.module.css'

export interface VendorCardCallbacks {
  onProfile: (vendor: VendorSummary) => void
  /** Undefined when there is no map. */
  onShowOnMap?: ((vendorId: number, location: SummaryLocation) => void) | undefined
  onHover: (vendor: VendorSummary | null) => void
}

interface Props extends VendorCardCallbacks {
  vendor: VendorSummary
  start: ReferralStart
  /** The distance is measured from here. */
  near: Point | undefined
  /** The label when the vendor serves the searched place. */
  served: string | undefined
  /** True when its popup is open or its marker is hovered. */
  isSelected: boolean
  /** True for two seconds after its marker was clicked (CONST-016). */
  isMarked: boolean
}

/**
 * A short summary of a vendor with the same information as its marker's popup. Rendered again only when its props change, as
 * each move of the map or the pointer renders the list.
 */
export const VendorListCard = memo(function VendorListCard(props: Props) {
  const { vendor, start, served, isSelected, isMarked, onProfile, onHover } = props
  const { location } = vendor
  const titleId = `vendor-${vendor.id}`

  return (
    <Box
      component="article"
      className={classes.card}
      aria-labelledby={titleId}
      data-vendor={vendor.id}
      data-selected={isSelected || undefined}
      data-marked={isMarked || undefined}
      onMouseEnter={() => onHover(vendor)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(vendor)}
      onBlur={() => onHover(null)}
    >
      <VendorCardHead {...props} location={location} titleId={titleId} />
      {location && <VendorCardLocation {...props} location={location} />}
      {!location && vendor.locations_count > 0 && <Text size="sm">{formatHiddenAddress(vendor.town ?? '')}</Text>}
      {vendor.opening && (
        <Text size="sm">
          <OpenNowFromSummaryText opening={vendor.opening} />
        </Text>
      )}
      {vendor.availability && (
        <Text size="sm">
          <AvailabilityText availability={vendor.availability} />
        </Text>
      )}
      {served && vendor.covers && (
        <Text className={classes.serves}>
          <IconCheck size={18} aria-hidden /> {served}
        </Text>
      )}
      <div className={classes.actions}>
        <StartReferralButton
          vendor={vendor}
          start={addNamedTownLocation(start, vendor)}
          variant="light"
          onProfile={() => onProfile(vendor)}
        />
        {location && <DirectionsLink vendor={vendor} location={location} />}
        <NetworkConnectionButton vendor={vendor} className={classes.network} />
      </div>
    </Box>
  )
})

function VendorCardHead({
  vendor,
  near,
  location,
  titleId,
  onProfile,
}: Props & { location: SummaryLocation | null; titleId: string }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.head}>
      <VendorLogo vendor={vendor} />
      <div className={classes.facts}>
        <Title order={2} size="1rem" id={titleId}>
          <UnstyledButton className={classes.name} aria-haspopup="dialog" onClick={() => onProfile(vendor)}>
            {vendor.name}
          </UnstyledButton>{' '}
          <VendorStateBadge vendor={vendor} />
        </Title>
        <Text size="xs" c="dimmed">
          {getVendorTypeNameOfAvatar(vendor.avatar_type)}
        </Text>
        {vendor.rating.count > 0 && <StarRating {...vendor.rating} />}
      </div>
      <div className={classes.figures}>
        {near && location && <span>{formatDistanceTo(location, computeDistanceKm(near, location), i18n.locale)}</span>}
        <LikeCount count={vendor.numberOfLikes} />
      </div>
    </div>
  )
}

/** An icon beside the network button, so that all actions fit in one line. */
function DirectionsLink({ vendor, location }: { vendor: VendorSummary; location: SummaryLocation }) {
  const text = t`Get Directions`
  const link = { href: location.directions, about: vendor.name, className: classes.action }
  if (!vendor.may.askIntoNetwork) return <ExternalLink {...link}>{text}</ExternalLink>
  return (
    <Tooltip label={text}>
      <span>
        <ExternalLink {...link}>
          <IconRoute size={20} aria-hidden />
          <VisuallyHidden>{text}</VisuallyHidden>
        </ExternalLink>
      </span>
    </Tooltip>
  )
}

function VendorCardLocation({ vendor, location, onShowOnMap }: Props & { location: SummaryLocation }) {
  const others = vendor.locations_count - 1
  const address = formatShortAddress(location)
  const notes = [
    isApproximateLocation(location) && t`approximate`,
    others > 0 && plural(others, { one: 'and # more location', other: 'and # more locations' }),
  ].filter(Boolean)
  const text = (
    <>
      <IconMapPin size={18} className={classes.pin} aria-hidden />
      <span>
        {address} {location.is_archived && <ArchivedMark />}
        {notes.length > 0 && <span className={classes.notes}> · {notes.join(' · ')}</span>}
      </span>
    </>
  )

  if (!onShowOnMap) return <p className={classes.place}>{text}</p>
  return (
    <UnstyledButton className={classes.place} onClick={() => onShowOnMap(vendor.id, location)}>
      <VisuallyHidden>{t`Show on the map:`} </VisuallyHidden>
      {text}
    </UnstyledButton>
  )
}

function LikeCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.likes}>
      <IconHeart size={18} aria-hidden />
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{plural(count, { one: '# like', other: '# likes' })}</VisuallyHidden>
    </span>
  )
}
