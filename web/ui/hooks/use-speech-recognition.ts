import { useEffect, useEffectEvent, useState } from 'react'

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
  addEventListener(kind: 'result', listener: (event: SpeechRecognitionEvent) => void): void
  addEventListener(kind: 'error', listener: (event: SpeechRecognitionErrorEvent) => void): void
  addEventListener(kind: 'end', listener: () => void): void
  start(): void
  abort(): void
}
type RecognitionClass = new () => Recognition

const recognitionClass = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

interface SpeechCallbacks {
  /** Called repeatedly with the text recognized so far. */
  onText: (text: string) => void
  /** Called with the browser's error message after listening has stopped. */
  onFailure: (message: string) => void
}

/** Listens while it is on: restarts whenever the browser stops (MAP-048), but not after a refusal or failure. */
export function useSpeechRecognition({ onText, onFailure }: SpeechCallbacks) {
  const [isOn, setIsOn] = useState(false)
  const hear = useEffectEvent(onText)
  const fail = useEffectEvent((message: string) => {
    setIsOn(false)
    onFailure(message)
  })

  useEffect(() => {
    const Recognition = recognitionClass()
    if (!isOn || !Recognition) return
    const recognition = new Recognition()
    let isOver = false
    let pause: number | undefined
    const end = (message: string) => {
      isOver = true
      fail(message)
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
      if (!isOver) hear(textOf(results))
    })
    recognition.addEventListener('error', ({ error, message }) => {
      if (!isOver && !PASSING.has(error)) end(message || error)
    })
    recognition.addEventListener('end', () => {
      if (!isOver) pause = window.setTimeout(start, PAUSE_MS)
    })
    start()
    return () => {
      isOver = true
      window.clearTimeout(pause)
      recognition.abort()
    }
  }, [isOn])

  return {
    isAvailable: recognitionClass() !== undefined,
    isListening: isOn,
    toggle: () => setIsOn((on) => !on),
  }
}

const textOf = (results: SpeechRecognitionResultList): string =>
  Array.from(results, (result) => result[0]?.transcript.trim() ?? '').join(' ')
