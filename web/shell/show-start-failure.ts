import { t } from '@lingui/core/macro'

/** Shown when the configuration cannot be read; no other part of the app is available yet. */
export function showStartFailure(root: Element) {
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = t`The hub cannot be reached. Please check your connection and try again.`
  const retryButton = document.createElement('button')
  retryButton.textContent = t`Try again`
  retryButton.addEventListener('click', () => window.location.reload())
  const box = document.createElement('main')
  box.style.padding = '32px'
  box.append(text, retryButton)
  root.replaceChildren(box)
}
