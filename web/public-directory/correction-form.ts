import type { Challenge } from 'altcha-lib'
import { solveChallengeInWorker } from '#web/features/guest-referrals/solve-challenge-in-worker.ts'

/** A solution serves 20 minutes; somebody may write for longer. */
const FRESH_MS = 15 * 60_000

/** Sends the form with proof of work, for which the limits are wider. The form works without this, too. */
export function attachCorrectionChallengeHandlers(form: HTMLFormElement): void {
  const text = form.querySelector('textarea')
  let solved: { at: number; solution: Promise<string> } | undefined
  const prepare = () => {
    if (!solved || Date.now() - solved.at > FRESH_MS) solved = { at: Date.now(), solution: solveCorrectionChallenge() }
    return solved.solution
  }
  text?.addEventListener('input', () => void prepare().catch(() => (solved = undefined)), { once: true })

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    setWaiting(form, true)
    prepare()
      .then((challenge) => sendCorrection(form, challenge))
      .then((problem) => (problem === null ? showSent(form) : showProblem(form, problem)))
      .catch(() => showProblem(form, form.dataset['failed'] ?? ''))
      // A solution serves one request.
      .finally(() => (solved = undefined))
  })
}

async function solveCorrectionChallenge(): Promise<string> {
  const response = await fetch('/api/directory/challenge?purpose=correction')
  if (!response.ok) throw new Error('There is no challenge.')
  const { challenge } = (await response.json()) as { challenge: Challenge }
  return solveChallengeInWorker(challenge)
}

/** Returns why it was refused; null when it was accepted. */
async function sendCorrection(form: HTMLFormElement, challenge: string): Promise<string | null> {
  const fields = new FormData(form)
  const response = await fetch(`/api/directory/vendors/${form.dataset['vendor']}/corrections`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify({ text: fields.get('text'), website: fields.get('website'), challenge }),
  })
  if (response.ok) return null
  const { message, errors } = (await response.json()) as { message: string; errors?: Record<string, string[]> }
  return errors?.['text']?.[0] ?? message
}

const showSent = (form: HTMLFormElement): void => window.location.assign(form.dataset['sent'] ?? '/directory')

function showProblem(form: HTMLFormElement, message: string): void {
  setWaiting(form, false)
  const problem = form.querySelector<HTMLElement>('#problem')
  if (!problem) return
  problem.hidden = false
  problem.textContent = message
  const text = form.querySelector('textarea')
  text?.setAttribute('aria-invalid', 'true')
  text?.focus()
}

function setWaiting(form: HTMLFormElement, isWaiting: boolean): void {
  const button = form.querySelector('button')
  if (button) button.disabled = isWaiting
  const output = form.querySelector('#waiting')
  if (output) output.textContent = isWaiting ? (form.dataset['waiting'] ?? '') : ''
}
