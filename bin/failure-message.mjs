import { stripVTControlCharacters } from 'node:util'

const MOST_LINES = 12
const MOST_CHARACTERS = 1_500

/** The start of an error's message for the summary of a run, without colours: enough to tell why a hub ended. */
export const readMessageStart = (message) =>
  stripVTControlCharacters(message).split('\n', MOST_LINES).join('\n').slice(0, MOST_CHARACTERS).trimEnd()
