import { stripVTControlCharacters } from 'node:util'

const MOST_LINES = 12
const MOST_CHARACTERS = 1_500

/** The start of an error's message for the summary of a run, without colours: enough to tell why a hub ended. */
export const readMessageStart = (message) =>
  stripVTControlCharacters(message).split('\n', MOST_LINES).join('\n').slice(0, MOST_CHARACTERS).trimEnd()

/** The starts of the errors of all attempts at a test, each once: the first says why it was tried again. */
export const readMessageStarts = (errors) => {
  const starts = new Set(errors.map((error) => readMessageStart(String(error?.message ?? error))))
  return starts.size > 0 ? [...starts].join('\n') : 'no message'
}
