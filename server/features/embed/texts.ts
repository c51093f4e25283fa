const en = {
  locations: 'Locations',
  services: 'Services',
  map: (name: string) => `Map of ${name}`,
  open: (name: string, hub: string) => `See ${name} in ${hub}`,
  newTab: 'opens in a new tab',
  notAvailable: 'This vendor is not available.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  credits: 'Who made this map',
  twoFingers: 'Use two fingers to move the map',
  ctrl: 'Use Ctrl and scroll to zoom the map',
  cmd: 'Use ⌘ and scroll to zoom the map',
}

export type EmbedTexts = typeof en

const fr: EmbedTexts = {
  locations: 'Emplacements',
  services: 'Services',
  map: (name) => `Carte de ${name}`,
  open: (name, hub) => `Voir ${name} dans ${hub}`,
  newTab: 's’ouvre dans un nouvel onglet',
  notAvailable: 'Ce fournisseur n’est pas disponible.',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  credits: 'Auteurs de cette carte',
  twoFingers: 'Utilisez deux doigts pour déplacer la carte',
  ctrl: 'Utilisez Ctrl et la molette pour zoomer',
  cmd: 'Utilisez ⌘ et la molette pour zoomer',
}

/** Returns the texts in the browser's preferred language, because the page has no session with a language. */
export function selectTexts(acceptLanguage: string | undefined): { lang: 'en' | 'fr'; words: EmbedTexts } {
  return /^\s*fr\b/i.test(acceptLanguage ?? '') ? { lang: 'fr', words: fr } : { lang: 'en', words: en }
}
