/** Names a vendor and its page. */
interface MarkerLink {
  name: string
  href: string
}

interface NamedFeature {
  properties: Record<string, unknown>
}

/** Returns a link for each vendor of these markers: those at one position cover each other (decision 32). */
export function toVendorPageLinks<F extends NamedFeature>(features: F[], hrefOf: (feature: F) => string): MarkerLink[] {
  const links = features.map((feature) => ({ name: String(feature.properties['name']), href: hrefOf(feature) }))
  return links.filter(({ href }, nth) => links.findIndex((other) => other.href === href) === nth)
}

/** Renders the content of a popup: the link, or a list of them. */
export function renderMarkerPopupContent(links: MarkerLink[]): HTMLElement {
  const anchors = links.map(({ name, href }) => Object.assign(document.createElement('a'), { href, textContent: name }))
  const [first, ...more] = anchors
  if (first && more.length === 0) return first
  const list = document.createElement('ul')
  for (const anchor of anchors) list.appendChild(document.createElement('li')).append(anchor)
  return list
}
