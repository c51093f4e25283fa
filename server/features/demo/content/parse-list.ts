/** Parses a list with commas. */
export const parseList = (text: string): string[] => text.split(',').map((item) => item.replaceAll(/\s+/g, ' ').trim())
