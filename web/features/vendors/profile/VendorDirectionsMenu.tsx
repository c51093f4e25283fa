import { t } from '@lingui/core/macro'
import { Button, Menu, Text, type ButtonProps } from '@mantine/core'
import { IconChevronDown, IconRoute } from '@tabler/icons-react'
import { hasPosition } from '#contract/locations.ts'
import type { VendorCard } from '#contract/vendors.ts'
import { isApproximateLocation, getLocationName, formatFullAddress } from '#web/features/locations/format-location.ts'
import { useAllLocationsOfCard } from '#web/features/locations/vendor-locations.ts'
import { ArchivedMark } from '#web/features/vendors/ArchivedMark.tsx'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'
import classes from './VendorDirectionsMenu.module.css'
import { AbbreviatedLabel } from './AbbreviatedLabel.tsx'

interface Props extends ButtonProps {
  vendor: VendorCard
  /** Shows one word only, where space is limited. */
  isShort?: boolean
}

/** 'Get Directions' to each of the vendor's locations, in a new tab. */
export function VendorDirectionsMenu({ vendor, isShort, ...props }: Props) {
  const locations = useAllLocationsOfCard(vendor).filter(hasPosition)
  if (locations.length === 0) return null

  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button
          variant="default"
          {...props}
          leftSection={isShort ? undefined : <IconRoute size={18} aria-hidden />}
          rightSection={isShort ? undefined : <IconChevronDown size={16} aria-hidden />}
        >
          {isShort ? <AbbreviatedLabel short={t`Directions`} whole={t`Get Directions`} /> : t`Get Directions`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {locations.map((location) => (
          <Menu.Item
            key={location.id}
            component="a"
            href={location.directions}
            target="_blank"
            rel="noopener noreferrer"
            className={classes.item}
          >
            {getLocationName(location)} {location.is_archived && <ArchivedMark />}
            <Text component="span" display="block" size="xs" c="dimmed">
              {formatFullAddress(location)}
              {isApproximateLocation(location) && ` · ${t`approximate`}`}
            </Text>
            <NewTabHint />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
