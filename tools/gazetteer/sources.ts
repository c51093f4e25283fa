/** The parts of each package that the build reads. assets/gazetteer/NOTICE lists the packages. */
export interface Sources {
  geonames: {
    name: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    loc: { coordinates: [number, number] }
  }[]
  smallPlaces: { name: string; country: string; admin1: string; lat: string; lng: string }[]
  admin1: { code: string; name: string }[]
  postalCanada: {
    zipcode: string
    country?: string
    state_abbr: string
    city?: string
    region: string
    latitude: number
    longitude: number
  }[]
  municipalities: { city: string; iso2: string; admin_name: string; lat: string; lng: string; population: string }[]
  postalStates: { zip: string; state: string; city: string; country: string; latitude: number; longitude: number }[]
  /** name, latitude, longitude, population; these override all others */
  corrections: string[][]
  /** the same, for places missing in the others */
  ontario: string[][]
  /** alias, country, province, name */
  aliases: string[][]
}
