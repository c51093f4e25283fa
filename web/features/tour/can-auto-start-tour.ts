/**
 * False where a tour that starts by itself would cover what somebody is typing or has come to fill in, or the page says
 * that it cannot be shown.
 */
export const canAutoStartTour = (): boolean =>
  !isTyping() && document.querySelector('[data-page-failure], [data-delays-tour]') === null

/** True while a text field that is not empty has the focus. */
function isTyping(): boolean {
  const field = document.activeElement
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== ''
}
