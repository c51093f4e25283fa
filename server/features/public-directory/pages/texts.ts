import { getVendorTypeMessage } from '#contract/avatars.ts'
import type { Language } from '#contract/fields.ts'
import { inflectTownName } from '#contract/inflect-place-name.ts'
import { msg, type Message } from '#contract/message.ts'
import { getMapControlTexts } from '#server/features/map/map-control-texts.ts'
import { renderInLanguage } from '#server/platform/messages.ts'

type Render = (message: Message) => string

export type DirectoryTexts = ReturnType<typeof getDirectoryTexts>

/** The texts of the public pages and of their map. */
export function getDirectoryTexts(language: Language) {
  const render: Render = (message) => renderInLanguage(language, message)
  return {
    ...layoutTexts(render),
    ...listTexts(render, language),
    ...cardTexts(render),
    ...vendorTexts(render, language),
    ...referTexts(render),
    ...mapTexts(render),
    mapWords: getMapControlTexts(language),
  }
}

/** Texts of the frame around every page, and of the page that is not here. */
const layoutTexts = (render: Render) => ({
  directory: render(msg('Directory')),
  about: render(
    msg('Clinics and agencies that give care and support: where they are, what they offer and how to reach them.'),
  ),
  leave: render(msg('Leave this site')),
  leaveKeys: render(msg('Esc, Esc, Esc')),
  leaveHint: render(
    msg(
      '“Leave this site”, or the Esc key pressed three times, hides this page at once and opens a weather page. The history of your browser still shows that you were here.',
    ),
  ),
  skip: render(msg('Skip to the content')),
  help: render(msg('Help')),
  signIn: render(msg('Sign in')),
  register: render(msg('Register')),
  openInHub: render(msg('Open in my hub')),
  privacy: render(msg('Privacy Policy')),
  accessibility: render(msg('Accessibility')),
  main: render(msg('Main')),
  otherLanguage: render(msg('Français')),
  findHelp: render(msg('Find help')),
  notFound: render(msg('404 - Page Not Found')),
  notFoundSorry: render(msg('Sorry, The page you have requested cannot be found.')),
  notFoundText: render(msg('The vendor may have left the directory, or the address is wrong.')),
})

/** Texts of the search and of the lists of vendors. */
const listTexts = (render: Render, language: Language) => ({
  directoryDescription: (app: string) =>
    render(
      msg('Find clinics and agencies that give care and support, on a map and in a list, without an account. {app}', {
        app,
      }),
    ),
  whatDoYouNeed: render(msg('What do you need?')),
  where: render(msg('Where?')),
  whereExample: render(msg('Town, postal code or address')),
  openOnly: render(msg('Only vendors open to new referrals')),
  openOnlyExplanation: (days: number) =>
    render(
      msg(
        'Each of these vendors confirmed in the last {days} days that it is open to new referrals. Other vendors may be open, too.',
        { days },
      ),
    ),
  search: render(msg('Search')),
  useMyLocation: render(msg('Use my location')),
  locationWaiting: render(msg('Finding your location…')),
  locationUnknown: render(msg('Your browser did not give your location.')),
  vendors: (count: number) => render(count === 1 ? msg('1 vendor') : msg('{count} vendors', { count })),
  manyVendors: (count: number) => render(msg('More than {count} vendors', { count })),
  vendorsIn: (town: string) => render(msg('Vendors in {inTown}', { inTown: inflectTownName(town, language).inTown })),
  vendorsWith: (service: string) => render(msg('Vendors that offer {service}', { service })),
  listDescription: (what: string, app: string) =>
    render(msg('{what}: addresses, phone numbers and services, and how to ask for help. {app}', { what, app })),
  nearestTo: (ofPlace: string) => render(msg('Nearest to {ofPlace} first', { ofPlace })),
  nearestToYou: render(msg('Nearest to your location first')),
  bestThenNearestTo: (ofPlace: string) => render(msg('Best matches first, then the nearest to {ofPlace}', { ofPlace })),
  bestThenNearestToYou: render(msg('Best matches first, then the nearest to your location')),
  orderOfList: render(msg('Order of the list')),
  bestFirst: render(msg('Best matches first')),
  nearestFirst: render(msg('Nearest first')),
  coarserPlace: (place: string, typed: string) =>
    render(
      msg('We only know where {place} is, not “{typed}”. Distances are from its middle; a postal code is more exact.', {
        place,
        typed,
      }),
    ),
  inThisArea: render(msg('In this part of the map')),
  noVendors: render(msg('No vendor matches. Try other words, or another place.')),
  unknownPlace: (place: string) =>
    render(msg('We do not know the place “{place}”. Try a town or a postal code.', { place })),
  didYouMean: (place: string) => render(msg('Did you mean {place}?', { place })),
  noPlacesNow: render(msg('We cannot look up places at the moment. Try again in a few minutes.')),
  showAll: render(msg('Show all vendors')),
  searchEverywhere: (search: string) => render(msg('Search everywhere for “{search}”', { search })),
  showMap: render(msg('Show the map')),
  showList: render(msg('Show the list')),
  previous: render(msg('Previous page')),
  next: render(msg('Next page')),
  pages: render(msg('Pages of the list')),
})

/** Texts of a vendor on a card and on its page. */
const cardTexts = (render: Render) => ({
  type: (avatar: number) => {
    const text = getVendorTypeMessage(avatar)
    return text === null ? '' : render(text)
  },
  sendReferral: render(msg('Send a referral')),
  call: render(msg('Call')),
  hiddenAddress: render(msg('Address given after contact')),
  servesPlace: (place: string) => render(msg('Serves {place}', { place })),
  servesHere: render(msg('Serves this place')),
  distance: (km: string) => render(msg('{km} km', { km })),
  aboutDistance: (km: string) => render(msg('about {km} km', { km })),
  moreLocations: (count: number) =>
    render(count === 1 ? msg('and 1 more location') : msg('and {count} more locations', { count })),
})

/** Texts of the page of a vendor. */
const vendorTexts = (render: Render, language: Language) => ({
  vendorDescription: (services: string, town: string, app: string) =>
    render(
      msg('{services} in {inTown}: address, phone, services and how to ask for help, in {app}.', {
        services,
        inTown: inflectTownName(town, language).inTown,
        app,
      }),
    ),
  plainVendorDescription: (name: string, app: string) =>
    render(msg('{name}: address, phone, services and how to ask for help, in {app}.', { name, app })),
  otherNames: (names: string) => render(msg('Also known as {names}', { names })),
  aboutVendor: render(msg('About')),
  services: render(msg('Services')),
  allServices: render(msg('All services')),
  places: render(msg('Locations')),
  languages: render(msg('Languages')),
  openingHours: render(msg('Opening hours')),
  pictures: render(msg('Pictures')),
  picture: (name: string, nth: number, count: number) =>
    render(
      count === 1
        ? msg('Picture of {name}', { name })
        : msg('Picture {nth} of {count} of {name}', { name, nth, count }),
    ),
  website: render(msg('Website')),
  book: render(msg('Book an appointment')),
  email: render(msg('Write an email')),
  intakeForm: render(msg('Intake form (PDF)')),
  directions: render(msg('Get Directions')),
  directionsTo: (place: string) => render(msg('Get directions to {place}', { place })),
  approximate: render(msg('approximate')),
  takesNoReferrals: (name: string) =>
    render(msg('{name} takes no referrals from people without an account.', { name })),
  somethingWrong: render(msg('Something is wrong here')),
})

/** Texts of the page of the referral form to browsers without scripts. */
const referTexts = (render: Render) => ({
  callWithoutScript: (name: string) =>
    render(msg('The form needs JavaScript, which this browser does not run. You can call {name}.', { name })),
  referralNeedsScript: (name: string) =>
    render(
      msg('The form needs JavaScript, which this browser does not run. The page of {name} has its address.', {
        name,
      }),
    ),
  backTo: (name: string) => render(msg('Back to {name}', { name })),
})

/** Texts of the maps. */
const mapTexts = (render: Render) => ({
  map: render(msg('Map of the vendors')),
  mapOf: (name: string) => render(msg('Map of {name}', { name })),
  mapNeedsScript: render(msg('The map needs JavaScript. Everything else on this page works without it.')),
  searchThisArea: render(msg('Search this area')),
  mapUnavailable: render(msg('The map cannot be shown here. The list has every vendor.')),
})
