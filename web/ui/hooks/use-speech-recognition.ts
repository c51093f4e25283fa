import { useEffect, useEffectEvent, useState } from 'react'
import { startSpeechSession, type RecognitionClass, type SpeechCallbacks } from './speech-session.ts'

const recognitionClass = (): RecognitionClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Listens while it is on. */
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
    return startSpeechSession(Recognition, { onText: (text) => hear(text), onFailure: (message) => fail(message) })
  }, [isOn])

  return {
    isAvailable: recognitionClass() !== undefined,
    isListening: isOn,
    toggle: () => setIsOn((on) => !on),
  }
}
