import { parseList } from './parse-list.ts'

/** The towns of demo vendors. Points near a shore are moved inland, so that no vendor is in a lake. */
export interface Town {
  city: string
  /** The name of this part of a large city; empty elsewhere. */
  district: string
  lat: number
  lng: number
  /** First half of its postal codes. */
  fsa: string
  areaCode: string
  /** Radius around the point, in kilometres, in which vendors may be. */
  radiusKm: number
  /** How likely a vendor is here, relative to the others. */
  weight: number
  language: 'en' | 'fr'
  region: 'toronto' | 'golden horseshoe' | 'southwest' | 'centre' | 'east' | 'north'
}

type Row = [
  city: string,
  district: string,
  lat: number,
  lng: number,
  fsa: string,
  areaCode: string,
  reach: number,
  weight: number,
  tongue?: 'fr',
]

const named = (region: Town['region'], rows: Row[]): Town[] =>
  rows.map(([city, district, lat, lng, fsa, areaCode, radiusKm, weight, language]) => ({
    city,
    district,
    lat,
    lng,
    fsa,
    areaCode,
    radiusKm,
    weight,
    language: language ?? 'en',
    region,
  }))

export const TOWNS: Town[] = [
  ...named('toronto', [
    ['Toronto', 'Kensington', 43.6553, -79.4005, 'M5T', '416', 0.9, 6],
    ['Toronto', 'Annex', 43.669, -79.405, 'M5R', '416', 0.8, 5],
    ['Toronto', 'Leslieville', 43.6665, -79.342, 'M4M', '416', 0.6, 4],
    ['Toronto', 'Danforth', 43.683, -79.325, 'M4J', '416', 0.8, 4],
    ['Toronto', 'Scarborough', 43.774, -79.258, 'M1P', '416', 2.2, 6],
    ['Toronto', 'Malvern', 43.807, -79.222, 'M1B', '416', 1.2, 3],
    ['Toronto', 'North York', 43.768, -79.413, 'M2N', '416', 1.6, 6],
    ['Toronto', 'Don Mills', 43.737, -79.343, 'M3C', '416', 1.2, 3],
    ['Toronto', 'Downsview', 43.742, -79.479, 'M3K', '416', 1.4, 3],
    ['Toronto', 'Finch West', 43.757, -79.518, 'M3N', '416', 1.2, 3],
    ['Toronto', 'Rexdale', 43.729, -79.572, 'M9W', '416', 1.4, 3],
    ['Toronto', 'Islington', 43.645, -79.524, 'M9A', '416', 1.2, 4],
    ['Toronto', 'Parkdale', 43.643, -79.436, 'M6K', '416', 0.5, 4],
    ['Toronto', 'Junction', 43.6655, -79.47, 'M6P', '416', 0.8, 4],
    ['Toronto', 'Weston', 43.7, -79.516, 'M9N', '416', 1, 3],
    ['Toronto', 'Eglinton', 43.707, -79.398, 'M4P', '416', 1, 5],
  ]),
  ...named('golden horseshoe', [
    ['Mississauga', 'Square One', 43.593, -79.642, 'L5B', '905', 1.4, 5],
    ['Mississauga', 'Streetsville', 43.583, -79.711, 'L5M', '905', 1.2, 3],
    ['Mississauga', 'Malton', 43.706, -79.639, 'L4T', '905', 0.9, 3],
    ['Brampton', '', 43.686, -79.76, 'L6X', '905', 1.8, 5],
    ['Brampton', 'Bramalea', 43.72, -79.72, 'L6T', '905', 1.4, 3],
    ['Vaughan', 'Maple', 43.856, -79.508, 'L6A', '905', 1.2, 3],
    ['Vaughan', 'Woodbridge', 43.783, -79.593, 'L4L', '905', 1.2, 3],
    ['Markham', '', 43.876, -79.26, 'L3P', '905', 1.4, 4],
    ['Richmond Hill', '', 43.879, -79.438, 'L4C', '905', 1.3, 4],
    ['Aurora', '', 44, -79.466, 'L4G', '905', 0.9, 2],
    ['Newmarket', '', 44.056, -79.461, 'L3Y', '905', 1.1, 3],
    ['Oakville', '', 43.455, -79.7, 'L6H', '905', 1.1, 3],
    ['Burlington', '', 43.35, -79.81, 'L7R', '905', 1.1, 3],
    ['Milton', '', 43.518, -79.877, 'L9T', '905', 1, 3],
    ['Halton Hills', 'Georgetown', 43.65, -79.919, 'L7G', '905', 0.9, 2],
    ['Pickering', '', 43.837, -79.089, 'L1V', '905', 0.9, 2],
    ['Ajax', '', 43.856, -79.033, 'L1S', '905', 0.9, 3],
    ['Whitby', '', 43.889, -78.941, 'L1N', '905', 1, 3],
    ['Oshawa', '', 43.906, -78.865, 'L1G', '905', 1.4, 4],
    ['Clarington', 'Bowmanville', 43.917, -78.688, 'L1C', '905', 0.7, 2],
    ['Hamilton', 'Corktown', 43.254, -79.869, 'L8N', '905', 1, 4],
    ['Hamilton', 'Hamilton Mountain', 43.223, -79.873, 'L9A', '905', 1.3, 4],
    ['Hamilton', 'Stoney Creek', 43.217, -79.765, 'L8G', '905', 0.8, 2],
    ['Hamilton', 'Dundas', 43.266, -79.954, 'L9H', '905', 0.7, 2],
    ['St. Catharines', '', 43.159, -79.247, 'L2R', '905', 1.3, 4],
    ['Niagara Falls', '', 43.099, -79.1, 'L2G', '905', 1.1, 3],
    ['Welland', '', 42.992, -79.255, 'L3C', '905', 0.9, 2, 'fr'],
    ['Fort Erie', '', 42.91, -78.932, 'L2A', '905', 0.7, 1],
    ['Grimsby', '', 43.19, -79.563, 'L3M', '905', 0.5, 1],
  ]),
  ...named('southwest', [
    ['Kitchener', '', 43.451, -80.493, 'N2G', '519', 1.8, 5],
    ['Waterloo', '', 43.464, -80.52, 'N2L', '519', 1.3, 4],
    ['Cambridge', '', 43.36, -80.314, 'N1R', '519', 1.3, 3],
    ['Guelph', '', 43.545, -80.248, 'N1H', '519', 1.5, 4],
    ['Fergus', '', 43.706, -80.378, 'N1M', '519', 0.6, 1],
    ['Orangeville', '', 43.919, -80.094, 'L9W', '519', 0.7, 2],
    ['Brantford', '', 43.139, -80.264, 'N3T', '519', 1.2, 3],
    ['Ohsweken', '', 43.07, -80.118, 'N0A', '519', 0.6, 1],
    ['Simcoe', '', 42.837, -80.304, 'N3Y', '519', 0.7, 2],
    ['Woodstock', '', 43.131, -80.756, 'N4S', '519', 0.9, 2],
    ['Stratford', '', 43.37, -80.982, 'N5A', '519', 0.8, 2],
    ['London', 'Woodfield', 42.99, -81.243, 'N6B', '519', 1.2, 5],
    ['London', 'Masonville', 43.023, -81.28, 'N6G', '519', 1, 3],
    ['London', 'East London', 42.992, -81.205, 'N5W', '519', 1, 3],
    ['St. Thomas', '', 42.777, -81.19, 'N5R', '519', 0.8, 2],
    ['Goderich', '', 43.742, -81.7, 'N7A', '519', 0.5, 1],
    ['Sarnia', '', 42.975, -82.383, 'N7T', '519', 0.9, 2],
    ['Chatham', '', 42.405, -82.191, 'N7M', '519', 1, 2],
    ['Windsor', '', 42.298, -83.01, 'N9A', '519', 1.6, 5],
    ['Leamington', '', 42.058, -82.6, 'N8H', '519', 0.6, 1],
    ['Owen Sound', '', 44.565, -80.938, 'N4K', '519', 0.6, 2],
  ]),
  ...named('centre', [
    ['Barrie', '', 44.374, -79.705, 'L4N', '705', 1.3, 4],
    ['Collingwood', '', 44.495, -80.214, 'L9Y', '705', 0.5, 2],
    ['Orillia', '', 44.608, -79.428, 'L3V', '705', 0.6, 2],
    ['Midland', '', 44.746, -79.888, 'L4R', '705', 0.5, 1],
    ['Penetanguishene', '', 44.767, -79.94, 'L9M', '705', 0.4, 1, 'fr'],
    ['Bracebridge', '', 45.041, -79.312, 'P1L', '705', 0.5, 1],
    ['Huntsville', '', 45.328, -79.217, 'P1H', '705', 0.5, 2],
    ['Haliburton', '', 45.047, -78.508, 'K0M', '705', 0.4, 1],
    ['Lindsay', '', 44.355, -78.74, 'K9V', '705', 0.8, 2],
    ['Peterborough', '', 44.306, -78.327, 'K9H', '705', 1, 4],
    ['Port Hope', '', 43.955, -78.295, 'L1A', '905', 0.5, 1],
    ['Cobourg', '', 43.966, -78.168, 'K9A', '905', 0.5, 2],
  ]),
  ...named('east', [
    ['Belleville', '', 44.17, -77.383, 'K8N', '613', 0.7, 2],
    ['Quinte West', 'Trenton', 44.104, -77.582, 'K8V', '613', 0.6, 1],
    ['Picton', '', 44.007, -77.139, 'K0K', '613', 0.4, 1],
    ['Napanee', '', 44.249, -76.952, 'K7R', '613', 0.5, 1],
    ['Kingston', '', 44.242, -76.515, 'K7L', '613', 0.9, 4],
    ['Brockville', '', 44.597, -75.694, 'K6V', '613', 0.5, 2],
    ['Smiths Falls', '', 44.903, -76.022, 'K7A', '613', 0.5, 1],
    ['Perth', '', 44.899, -76.249, 'K7H', '613', 0.5, 1],
    ['Cornwall', '', 45.028, -74.737, 'K6H', '613', 0.8, 2, 'fr'],
    ['Hawkesbury', '', 45.606, -74.608, 'K6A', '613', 0.5, 2, 'fr'],
    ['Casselman', '', 45.315, -75.087, 'K0A', '613', 0.4, 1, 'fr'],
    ['Clarence-Rockland', 'Rockland', 45.546, -75.291, 'K4K', '613', 0.5, 1, 'fr'],
    ['Ottawa', 'Centretown', 45.415, -75.696, 'K2P', '613', 0.9, 6],
    ['Ottawa', 'Vanier', 45.439, -75.664, 'K1L', '613', 0.6, 3, 'fr'],
    ['Ottawa', 'Orléans', 45.466, -75.516, 'K1C', '613', 1.1, 3, 'fr'],
    ['Ottawa', 'Kanata', 45.308, -75.899, 'K2L', '613', 1.3, 3],
    ['Ottawa', 'Barrhaven', 45.275, -75.738, 'K2J', '613', 1.1, 2],
    ['Ottawa', 'Nepean', 45.346, -75.76, 'K2G', '613', 1.1, 3],
    ['Arnprior', '', 45.434, -76.352, 'K7S', '613', 0.4, 1],
    ['Renfrew', '', 45.474, -76.686, 'K7V', '613', 0.5, 1],
    ['Pembroke', '', 45.82, -77.113, 'K8A', '613', 0.5, 2],
  ]),
  ...named('north', [
    ['Parry Sound', '', 45.346, -80.03, 'P2A', '705', 0.4, 1],
    ['North Bay', '', 46.316, -79.453, 'P1B', '705', 0.9, 3],
    ['Greater Sudbury', '', 46.491, -81.003, 'P3E', '705', 1.2, 4, 'fr'],
    ['Greater Sudbury', 'Hanmer', 46.65, -80.939, 'P3P', '705', 0.7, 1, 'fr'],
    ['Espanola', '', 46.255, -81.766, 'P5E', '705', 0.5, 1],
    ['Elliot Lake', '', 46.383, -82.65, 'P5A', '705', 0.5, 1],
    ['Little Current', '', 45.977, -81.928, 'P0P', '705', 0.3, 1],
    ['Sault Ste. Marie', '', 46.528, -84.332, 'P6A', '705', 1, 3],
    ['Timmins', '', 48.478, -81.333, 'P4N', '705', 0.9, 2, 'fr'],
    ['Kapuskasing', '', 49.417, -82.431, 'P5N', '705', 0.5, 1, 'fr'],
    ['Hearst', '', 49.688, -83.667, 'P0L', '705', 0.4, 1, 'fr'],
    ['Cochrane', '', 49.064, -81.018, 'P0L', '705', 0.4, 1, 'fr'],
    ['Kirkland Lake', '', 48.146, -80.035, 'P2N', '705', 0.4, 1],
    ['Temiskaming Shores', 'New Liskeard', 47.51, -79.679, 'P0J', '705', 0.4, 1, 'fr'],
    ['Moosonee', '', 51.276, -80.643, 'P0L', '705', 0.3, 1],
    ['Thunder Bay', 'Port Arthur', 48.436, -89.226, 'P7A', '807', 0.7, 2],
    ['Thunder Bay', 'Fort William', 48.38, -89.26, 'P7E', '807', 0.8, 2],
    ['Marathon', '', 48.721, -86.377, 'P0T', '807', 0.3, 1],
    ['Nipigon', '', 49.016, -88.259, 'P0T', '807', 0.2, 1],
    ['Greenstone', 'Geraldton', 49.726, -86.949, 'P0T', '807', 0.3, 1],
    ['Dryden', '', 49.783, -92.837, 'P8N', '807', 0.4, 1],
    ['Kenora', '', 49.771, -94.484, 'P9N', '807', 0.4, 2],
    ['Fort Frances', '', 48.614, -93.404, 'P9A', '807', 0.4, 1],
    ['Sioux Lookout', '', 50.099, -91.918, 'P8T', '807', 0.3, 2],
    ['Red Lake', '', 51.022, -93.828, 'P0V', '807', 0.3, 1],
  ]),
]

export const STREETS = {
  en: parseList(`
  King Street, Queen Street, Main Street, Church Street, Wellington Street, Victoria Street, Elgin Street,
  Dundas Street, Albert Street, Simcoe Street, William Street, Mill Street, Bridge Street, Park Avenue,
  Maple Avenue, Oak Street, Pine Street, Cedar Street, River Road, Lakeshore Road, Concession Street,
  Market Square, Station Road, College Street, Brock Street, Ontario Street, Wharncliffe Road, Howard Avenue
`),
  fr: parseList(`
  rue Principale, rue Notre-Dame, rue Saint-Jean, chemin Montréal, rue Laurier, rue de l'Église, rue Front,
  avenue du Parc, rue Cartier, rue Champlain
`),
}
