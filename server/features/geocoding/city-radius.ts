const WIDEST_CITY_KM = 40

/**
 * How far from its middle a place of this population still has addresses, in km: 1 for a village, 6 for Thunder Bay,
 * 13 for Windsor. A postal area's point beyond it is the middle of countryside, where few of its addresses are.
 * The curve is the one that fits Ontario's health facilities best (bench/geocoder.ts).
 */
export const cityRadiusKm = (population: number) => Math.min(WIDEST_CITY_KM, 1 + 0.13 * (population / 1000) ** 0.8)
