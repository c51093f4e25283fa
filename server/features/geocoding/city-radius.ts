const WIDEST_CITY_KM = 40

/**
 * Returns the radius in km within which a city of this population has addresses: 1 for a village, 6 for Thunder Bay,
 * 13 for Windsor. The point of a postal area beyond it is the middle of countryside, with few of its addresses nearby.
 * The curve is the best fit for Ontario's health facilities (bench/geocoder.ts).
 */
export const estimateCityRadiusKm = (population: number) =>
  Math.min(WIDEST_CITY_KM, 1 + 0.13 * (population / 1000) ** 0.8)
