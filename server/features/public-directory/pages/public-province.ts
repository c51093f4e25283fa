import type { Language } from '#contract/fields.ts'
import type { PublicLocation } from '#contract/public-directory.ts'
import { PROVINCE_NAMES } from '#contract/provinces.ts'
import { findRegion, type Region } from '#server/features/geocoding/regions.ts'

/** The Canadian province that 'ON', 'Ontario' or 'ont.' means; undefined for other texts. */
const findProvince = ({ state }: Pick<PublicLocation, 'state'>): Region | undefined => {
  const region = findRegion(state)
  return region?.country === 'CA' ? region : undefined
}

/** The name of the province, one spelling whatever was typed; what was typed for places abroad. */
export function formatPublicProvince(location: Pick<PublicLocation, 'state'>, lang: Language): string {
  const province = findProvince(location)
  return (province && PROVINCE_NAMES[province.code]?.[lang]) ?? location.state
}

/** The code of the province for programs. */
export const getPublicProvinceCode = (location: Pick<PublicLocation, 'state'>): string =>
  findProvince(location)?.code ?? location.state
