import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import { clientSteps, vendorSteps } from './steps.ts'
import './tour.css'

/**
 * Leads through those of the steps whose thing is on the screen. Resolves to how it ended, null when there was nothing to
 * show. Arrows, Tab and Escape work; the focus goes back to where it was.
 */
export function runTour(
  role: 'CLIENT' | 'VENDOR',
  features: { hasBilling: boolean },
): Promise<'finished' | 'skipped' | null> {
  const steps = role === 'VENDOR' ? vendorSteps(features) : clientSteps
  const shown = steps.flatMap((step) => {
    const element = onScreen(step.at)
    return element ? [{ ...step, element }] : []
  })
  if (shown.length === 0) return Promise.resolve(null)
  const before = document.activeElement

  return new Promise((resolve) => {
    let how: 'finished' | 'skipped' = 'skipped'
    const tour = driver({
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      overlayClickBehavior: () => undefined,
      disableActiveInteraction: true,
      popoverClass: 'tour',
      stageRadius: 8,
      showProgress: true,
      nextBtnText: t`Next`,
      prevBtnText: t`Back`,
      doneBtnText: t`Done`,
      onPopoverRender: ({ closeButton }) => closeButton.setAttribute('aria-label', t`Skip the tour`),
      steps: shown.map(({ element, title, text }, nth) => ({
        element,
        popover: { title: i18n._(title), description: i18n._(text), progressText: progress(nth + 1, shown.length) },
      })),
      onDoneClick: () => {
        how = 'finished'
        tour.destroy()
      },
      onDestroyed: () => {
        if (before instanceof HTMLElement && before.isConnected) before.focus()
        resolve(how)
      },
    })
    tour.drive()
  })
}

const progress = (step: number, total: number) => t`${step} of ${total}`

/** The first thing of this name that is drawn: the phone's navigation and the wide one hold the same names. */
function onScreen(name: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)
  return [...found].find((element) => element.checkVisibility())
}
