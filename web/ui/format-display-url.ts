/** Formats a link for display: without scheme and trailing slash. */
export const formatDisplayUrl = (link: string) => link.replace(/^https?:\/\//i, '').replace(/\/$/, '')
