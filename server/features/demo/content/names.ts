import { parseList } from './parse-list.ts'

/** Words for the name of a clinic, a home or a charity. */
export const NAME_WORDS = parseList(`
  Northside, Riverbend, Maple Grove, Cedar Hill, Lakeview, Stone Bridge, Willow Creek, Birchwood, Sunrise, Loon Lake,
  Blue Heron, Orchard Lane, Granite Ridge, Meadowlark, Chickadee, Lantern, Kingfisher, Wildrose, Oak Ridge, Fieldstone,
  Juniper, Bluewater, Harvest Moon, Silver Birch, Old Mill, Escarpment, Portage, Tamarack, Beacon, Cobblestone, Redpine,
  Open Door, Good Neighbour, Greenway, Elmwood, Hillcrest, Rosewood, Morning Star, Clearwater, Sugar Bush, Fern Hollow,
  Brookside, Lilac, Canopy, Compass, Hearthstone, Poplar Point, Wintergreen, Snowshoe, Bayberry
`)

export const FRENCH_NAME_WORDS = parseList(`
  Les Érables, La Passerelle, Le Phare, Les Tilleuls, La Rivière, L'Horizon, Le Voilier, La Clairière, Les Trois Pins,
  Le Carrefour, La Boussole, Les Bouleaux
`)

/** The last sentence of a vendor's text: what people want to know before they call. */
export const BIO_CLOSINGS = [
  'We usually answer within one working day.',
  'The entrance and the washrooms are wheelchair accessible.',
  'Evening appointments are available on Tuesdays and Thursdays.',
  'Parking is free, and the bus stops at the door.',
  'We speak English, Punjabi and Hindi.',
  'We speak English and French.',
  'Our team speaks Cantonese, Mandarin and English.',
  'Tell us if you need an interpreter; there is no charge for it.',
  'Family members are welcome to come along.',
  'There is no waiting list at the moment.',
  'Most people are seen within two weeks.',
  'Fees follow your income, and nobody is turned away.',
  'Costs are covered by OHIP with a referral.',
  'We send a short summary back to whoever referred.',
  'Ring the bell at the side door; the front steps are steep.',
  'If we are not the right place, we will help you find it.',
  'We call before the first visit, so that nobody comes unannounced.',
  'Service animals are welcome.',
  'Video visits are possible for anyone who lives far away.',
  'Please mention allergies and mobility aids in the referral.',
]

export const FRENCH_BIO_CLOSINGS = [
  'Nous répondons normalement le jour ouvrable suivant.',
  'Nous offrons tous nos services en français et en anglais.',
  "L'entrée est accessible en fauteuil roulant.",
  'Les proches sont les bienvenus.',
  'Les rencontres peuvent aussi se faire par vidéo.',
  'Le stationnement est gratuit.',
]
