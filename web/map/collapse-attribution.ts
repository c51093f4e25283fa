/** Collapses the attribution of a map, which is open at first; its button opens it again. */
export const collapseAttribution = (container: HTMLElement): void =>
  container.querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show')
