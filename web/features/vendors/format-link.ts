/** A link as people read it: without scheme and closing slash. */
export const formatLink = (link: string) => link.replace(/^https?:\/\//i, '').replace(/\/$/, '')
