import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSpeechSession, type RecognitionClass } from './speech-session.ts'

/** The browser's recognition, whose events the test sends. */
class StubbedRecognition extends EventTarget {
  static newest: StubbedRecognition
  static refusal: Error | null = null
  lang = ''
  interimResults = false
  starts = 0
  isAborted = false

  constructor() {
    super()
    StubbedRecognition.newest = this
  }

  start() {
    if (StubbedRecognition.refusal) throw StubbedRecognition.refusal
    this.starts += 1
  }

  abort() {
    this.isAborted = true
  }

  send(kind: string, about: object = {}) {
    this.dispatchEvent(Object.assign(new Event(kind), about))
  }
}

const texts: string[] = []
const failures: string[] = []
const listen = () => {
  const stop = startSpeechSession(StubbedRecognition as unknown as RecognitionClass, {
    onText: (text) => texts.push(text),
    onFailure: (message) => failures.push(message),
  })
  return { stop, recognition: StubbedRecognition.newest }
}

beforeEach(() => {
  vi.useFakeTimers()
  StubbedRecognition.refusal = null
  texts.length = 0
  failures.length = 0
})
afterEach(() => void vi.useRealTimers())

test('what was recognized so far is one text', () => {
  const { recognition } = listen()
  recognition.send('result', { results: [[{ transcript: 'physio ' }], [{ transcript: ' near me' }]] })
  expect(texts).toEqual(['physio near me'])
  expect(recognition).toMatchObject({ lang: 'en-US', interimResults: true, starts: 1 })
})

test('it goes on when the browser stops, after a pause', () => {
  const { recognition } = listen()
  recognition.send('error', { error: 'no-speech', message: '' })
  recognition.send('end')
  vi.advanceTimersByTime(249)
  expect(recognition.starts).toBe(1)
  vi.advanceTimersByTime(1)
  expect(recognition.starts).toBe(2)
  expect(failures).toEqual([])
})

test.each([
  [{ error: 'not-allowed', message: 'The microphone is blocked.' }, 'The microphone is blocked.'],
  [{ error: 'network', message: '' }, 'network'],
])('after %o it neither goes on nor hears', (about, message) => {
  const { recognition } = listen()
  recognition.send('error', about)
  recognition.send('end')
  recognition.send('result', { results: [[{ transcript: 'physio' }]] })
  recognition.send('error', about)
  vi.advanceTimersByTime(60_000)
  expect(recognition.starts).toBe(1)
  expect(texts).toEqual([])
  expect(failures).toEqual([message])
})

test('a browser that refuses to start says why', () => {
  StubbedRecognition.refusal = new Error('Already started.')
  listen()
  expect(failures).toEqual(['Already started.'])
})

test('a browser that refuses to start again ends it', () => {
  const { recognition } = listen()
  StubbedRecognition.refusal = new Error('No microphone.')
  recognition.send('end')
  vi.advanceTimersByTime(60_000)
  expect(failures).toEqual(['No microphone.'])
})

test('switched off, it stops at once and does not start again', () => {
  const { stop, recognition } = listen()
  recognition.send('end')
  stop()
  recognition.send('result', { results: [[{ transcript: 'late' }]] })
  recognition.send('end')
  vi.advanceTimersByTime(60_000)
  expect(recognition).toMatchObject({ isAborted: true, starts: 1 })
  expect([texts, failures]).toEqual([[], []])
})
