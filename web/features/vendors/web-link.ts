/** A link as people read it: without scheme and closing slash. */
export const readableLink = (link: string) => link.replace(/^https?:\/\//i, '').replace(/\/$/, '')
