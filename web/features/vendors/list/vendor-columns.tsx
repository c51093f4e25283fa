import { plural, t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { VendorCard } from '#contract/vendors.ts'
import { getLocationName } from '#web/features/locations/format-location.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { ActivationCell } from './ActivationCell.tsx'
import { VendorStateBadge } from '#web/features/vendors/VendorStateBadge.tsx'

/** The columns of the list of vendors, without its actions (ADM-001). */
export const getVendorColumns = (): DataColumn<VendorCard>[] => [
  {
    id: 'vendor',
    header: t`Vendor`,
    isMain: true,
    width: '55%',
    cell: (vendor) => (
      <span>
        <TextLink {...paths.vendor(vendor.id)} fw={600}>
          {vendor.name}
        </TextLink>{' '}
        <VendorStateBadge vendor={vendor} />
      </span>
    ),
    secondaryCell: (vendor) => <LocationBadges vendor={vendor} />,
  },
  {
    id: 'created',
    header: t`Created`,
    // In a table the day and the time of day share a line.
    width: '14rem',
    cell: ({ created_at }) => <DateTimeText at={created_at} />,
  },
  { id: 'active', header: t`Active`, cell: (vendor) => <ActivationCell vendor={vendor} /> },
]

/** The server sends up to twenty locations (ADM-002); the others are shown as a number (ADM-003). */
function LocationBadges({ vendor }: { vendor: VendorCard }) {
  const rest = vendor.locations_count - vendor.locations.length
  if (vendor.locations.length === 0) return null
  return (
    <Group gap={4} pb={4} component="ul" aria-label={t`Locations of ${vendor.name}`} p={0} m={0}>
      {vendor.locations.map((location) => (
        <Badge key={location.id} component="li" variant="default" fw={400}>
          {getLocationName(location)}
        </Badge>
      ))}
      {rest > 0 && (
        <Text component="li" size="xs" style={{ listStyle: 'none' }}>
          {plural(rest, { one: '...# more location', other: '...# more locations' })}
        </Text>
      )}
    </Group>
  )
}
