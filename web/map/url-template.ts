/** Resolves a URL against a base; the braces of `{z}` are kept. */
export const resolveUrlTemplate = (address: string, base = window.location.href) =>
  new URL(address, new URL(base, window.location.href)).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
