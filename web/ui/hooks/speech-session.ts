/** The default language of speech recognition (CONST-007). */
const LANGUAGE = 'en-US'
/** Pause between two starts: a browser that stops immediately must not cause a busy loop. */
const PAUSE_MS = 250
/** Silence, or a stop of our own: not failures. */
const PASSING = new Set(['no-speech', 'aborted'])

/**
 * The part of the browser's speech recognition that is used. Not every browser has it, and some only under the prefixed
 * name.
 */
interface Recognition {
  lang: string
  interimResults: boolean
  addEventListener(kind: 'result', listener: (event: Pick<SpeechRecognitionEvent, 'results'>) => void): void
  addEventListener(
    kind: 'error',
    listener: (event: Pick<SpeechRecognitionErrorEvent, 'error' | 'message'>) => void,
  ): void
  addEventListener(kind: 'end', listener: () => void): void
  start(): void
  abort(): void
}
export type RecognitionClass = new () => Recognition

export interface SpeechCallbacks {
  /** Called repeatedly with the text recognized so far. */
  onText: (text: string) => void
  /** Called with the browser's error message after listening has stopped. */
  onFailure: (message: string) => void
}

/**
 * Listens until the returned function is called: restarts whenever the browser stops (MAP-048), but not after a refusal
 * or failure.
 */
export function startSpeechSession(RecognitionOfBrowser: RecognitionClass, { onText, onFailure }: SpeechCallbacks) {
  const recognition = new RecognitionOfBrowser()
  let isOver = false
  let pause: ReturnType<typeof setTimeout> | undefined
  const end = (message: string) => {
    isOver = true
    onFailure(message)
  }
  const start = () => {
    try {
      recognition.start()
    } catch (error) {
      end(String(error instanceof Error ? error.message : error))
    }
  }

  recognition.lang = LANGUAGE
  recognition.interimResults = true
  recognition.addEventListener('result', ({ results }) => {
    if (!isOver) onText(textOf(results))
  })
  recognition.addEventListener('error', ({ error, message }) => {
    if (!isOver && !PASSING.has(error)) end(message || error)
  })
  recognition.addEventListener('end', () => {
    if (!isOver) pause = setTimeout(start, PAUSE_MS)
  })
  start()
  return () => {
    isOver = true
    clearTimeout(pause)
    recognition.abort()
  }
}

const textOf = (results: SpeechRecognitionResultList): string =>
  Array.from(results, (result) => result[0]?.transcript.trim() ?? '').join(' ')
