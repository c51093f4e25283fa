import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { serviceRoutes, type Service } from '#contract/services.ts'
import { MAX_COUNTED_VENDORS } from '#contract/vendors.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'
import { inflectPlaceName } from '#contract/inflect-place-name.ts'
import { isWordSearch, showsOnlyResults } from '#web/features/directory/map-search.ts'
import type { MapSearchParams } from '#web/search-params.ts'
import { FilterChip } from '#web/ui/FilterChip.tsx'
import { useIsWideScreen } from '#web/ui/hooks/use-is-wide-screen.ts'
import { getOpenToReferralsLabel } from './open-to-referrals-label.ts'
import classes from './ResultsSummary.module.css'

interface Props {
  search: MapSearchParams
  /** The searched place as the geocoder names it. */
  placeName?: string | undefined
  /** The town that was found instead of a searched street. */
  coarserPlace?: string | null | undefined
  /** Undefined while the first response is pending. */
  total: number | undefined
  /** True when the results could not be read, which the list of cards explains. */
  hasFailed?: boolean
  /** True when the map no longer shows the searched area. */
  isMovedAway: boolean
  onChange: (change: Partial<MapSearchParams>) => void
  /** Gets the focus from a button that is gone with the filter that it removed. */
  countRef?: RefObject<HTMLOutputElement | null>
  /** A button beside the number of results. */
  children?: ReactNode
}

/** The number of results, and the filters with a button each to remove them. */
export function ResultsSummary({
  search,
  coarserPlace,
  placeName = coarserPlace ?? search.city,
  total,
  hasFailed = false,
  isMovedAway,
  onChange,
  countRef,
  children,
}: Props) {
  const { service, availability, city, bbox } = search
  const serviceName = serviceNameOf(
    useAllRows(serviceRoutes.list, { isEnabled: service !== undefined }).data ?? [],
    service,
  )
  const isWide = useIsWideScreen()
  const filters = [
    search.search !== undefined && { label: search.search, without: { search: undefined, near: undefined } },
    service !== undefined && { label: serviceName ?? t`One service`, without: { service: undefined } },
    availability !== undefined && { label: getOpenToReferralsLabel(), without: { availability: undefined } },
    // A street that was not found is the filter all the same.
    city !== undefined && { label: coarserPlace ? city : (placeName ?? city), without: { city: undefined } },
    bbox !== undefined && { label: t`This area`, without: { bbox: undefined } },
  ].filter((filter) => filter !== false)
  // On phones another line would push the first card out of sight; the ticked box is the second in the row below.
  const chips = filters.filter(({ without }) => isWide || !('availability' in without))

  return (
    <div className={classes.summary}>
      <Text component="output" fw={600} tabIndex={-1} ref={countRef}>
        {!hasFailed && resultCountText(search, placeName, total, isMovedAway)}
      </Text>
      {children}
      {coarserPlace && city !== undefined && (
        <Text size="sm" c="dimmed" className={classes.wide}>
          {t`We only know where ${coarserPlace} is, not “${city}”. Distances are from its middle; a postal code is more exact.`}
        </Text>
      )}
      {chips.length > 0 && (
        <Group gap="xs" className={classes.wide}>
          {chips.map(({ label, without }) => (
            <FilterChip key={Object.keys(without)[0]} label={label} onRemove={() => onChange(without)} />
          ))}
          <UnstyledButton
            className={classes.clear}
            onClick={() => onChange(Object.assign({}, ...filters.map(({ without }) => without)))}
          >
            {t`Clear all`}
          </UnstyledButton>
        </Group>
      )}
    </div>
  )
}

/** Includes sub-services, because suggestions can select one. */
const serviceNameOf = (services: Service[], serviceId: number | undefined) =>
  services.flatMap((service) => [service, ...service.children]).find(({ id }) => id === serviceId)?.name

function resultCountText(
  { search, service, availability, bbox, order }: MapSearchParams,
  placeName: string | undefined,
  total: number | undefined,
  isMovedAway: boolean,
): string {
  if (total === undefined) return t`Looking for vendors…`
  const isFiltered = showsOnlyResults({ search, service, availability })
  if (placeName !== undefined && !isFiltered) {
    const { thePlace, ofPlace } = inflectPlaceName(placeName, i18n.locale)
    return total >= MAX_COUNTED_VENDORS
      ? t`More than ${MAX_COUNTED_VENDORS} vendors, first those serving ${thePlace}`
      : plural(total, { one: `# vendor near ${ofPlace}`, other: `# vendors, first those serving ${thePlace}` })
  }
  if (total >= MAX_COUNTED_VENDORS) {
    const isBestFirst = isWordSearch({ search }) && order === undefined
    return isBestFirst
      ? t`More than ${MAX_COUNTED_VENDORS} vendors, best matches first`
      : t`More than ${MAX_COUNTED_VENDORS} vendors, nearest first`
  }
  if (bbox !== undefined) return plural(total, { one: '# vendor in this area', other: '# vendors in this area' })
  if (isFiltered || isMovedAway) {
    return plural(total, { one: '# vendor found', other: '# vendors found' })
  }
  return plural(total, { one: '# vendor in view', other: '# vendors in view' })
}
