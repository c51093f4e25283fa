/**
 * A message of the contract or the server in English and in the language of the page; `{}` marks an interpolated value.
 */
export type Sentence = [english: string, translated: string]

let whole = new Map<string, string>()
let patterns: { english: RegExp; translated: string }[] = []

/** Sets the translations of the chosen language; none for English. */
export function setServerTranslations(sentences: Sentence[]) {
  const hasSlot = ([english]: Sentence) => english.includes('{}')
  whole = new Map(sentences.filter((sentence) => !hasSlot(sentence)))
  patterns = sentences.filter(hasSlot).map(([english, translated]) => ({ english: patternOf(english), translated }))
}

/**
 * Translates a message of the contract or the server, which are in English only, into the language of the page. An
 * unknown message, such as a text written by a vendor, is returned unchanged.
 */
export function translateServerMessage(message: string): string {
  const known = whole.get(message)
  if (known !== undefined) return known
  for (const { english, translated } of patterns) {
    const found = english.exec(message)
    if (found) return found.slice(1).reduce((text, value) => text.replace('{}', () => value), translated)
  }
  return message
}

const patternOf = (english: string) => {
  const parts = english.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('(.+)')}$`, 's')
}
