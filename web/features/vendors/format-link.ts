/** Formats a link for display: without scheme and trailing slash. */
export const formatLink = (link: string) => link.replace(/^https?:\/\//i, '').replace(/\/$/, '')
