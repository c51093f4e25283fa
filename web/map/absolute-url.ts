/** An address made whole against another; the braces of `{z}` stay as they are. */
export const absoluteUrl = (address: string, base = window.location.href) =>
  new URL(address, new URL(base, window.location.href)).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
