import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { CoveredArea } from '#contract/covered-areas.ts'
import { computeDistanceKm } from '#contract/distance.ts'

/** Describes an area for the list of areas. */
export function describeCoveredArea(area: CoveredArea): string {
  if (area.type === 'circle') return t`Circle, radius ${kilometresOf(area.radius / 1000)} km`
  if (area.type === 'polygon') {
    const corners = area.paths.flat().length
    return plural(corners, { one: 'Polygon with # corner', other: 'Polygon with # corners' })
  }
  const { ne, sw } = area
  const width = kilometresOf(computeDistanceKm({ lat: ne.lat, lng: sw.lng }, ne))
  const height = kilometresOf(computeDistanceKm({ lat: sw.lat, lng: ne.lng }, ne))
  return t`Rectangle, ${width} by ${height} km`
}

/** Rounds to a useful number of decimals. */
const kilometresOf = (km: number) =>
  new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: km < 10 ? 2 : 1 }).format(km)
