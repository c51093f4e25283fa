const SCHEME = 'data-mantine-color-scheme'

/**
 * Prints in the light colours what a dark screen shows: paper has no dark page below the pale text. Mantine writes the
 * attribute again only when the scheme changes.
 */
export function applyLightColoursWhenPrinting(): void {
  const root = document.documentElement
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown !== null) root.setAttribute(SCHEME, shown)
  })
}
