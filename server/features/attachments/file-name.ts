const MAX_LENGTH = 255
/** Control characters, and the marks that reverse the reading direction and so hide an extension. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const PATH_BEFORE_NAME = /^.*[/\\]/s

/** Cleans a user's file name: no path, no invisible characters, at most 255 characters with the extension (SR-058). */
export function sanitizeFileName(given: string, ending: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(PATH_BEFORE_NAME, '')
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .trim()
  const stem = name.slice(0, name.length - getFileExtension(name).length).replace(/\.$/, '')
  const characters = [...stem]
    .slice(0, MAX_LENGTH - ending.length - 1)
    .join('')
    .slice(0, MAX_LENGTH - ending.length - 1)
  return `${characters.toWellFormed().trim() || 'attachment'}.${ending}`
}

/** Returns the letters after the last dot in lower case; '' when there are none. */
export const getFileExtension = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** Returns the name of a destroyed document. Its original name may identify a patient and an illness (SR-102). */
export function redactFileName(name: string): string {
  const ending = getFileExtension(name)
  return ending === '' ? 'Document' : `Document.${ending}`
}

/** Returns a Content-Disposition that saves the file, with the name in the two forms of RFC 6266. */
export function formatContentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, percent)}`
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
