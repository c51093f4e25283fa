import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import { clientTourSteps, TOUR_MOBILE_MAX_WIDTH, vendorTourSteps, type TourStep } from './tour-steps.ts'
import './tour.css'

/**
 * Runs the steps whose targets are on the screen. Resolves to how the tour ended, or null when no target was found.
 * Arrows, Tab and Escape work; the focus returns to where it was.
 */
export function runTour(
  audience: 'client' | 'vendor',
  features: { hasBilling: boolean },
): Promise<'finished' | 'skipped' | null> {
  const steps = audience === 'vendor' ? vendorTourSteps(features) : clientTourSteps
  const isMobile = matchMedia(`(max-width: ${TOUR_MOBILE_MAX_WIDTH}px)`).matches
  const shown = steps.flatMap((step) => visibleSteps(step, isMobile))
  if (shown.length === 0) return Promise.resolve(null)
  const before = document.activeElement

  return new Promise((resolve) => {
    let how: 'finished' | 'skipped' = 'skipped'
    const tour = driver({
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      overlayClickBehavior: () => undefined,
      disableActiveInteraction: true,
      popoverClass: isMobile ? 'tour tour-mobile' : 'tour',
      stageRadius: 8,
      showProgress: true,
      nextBtnText: t`Next`,
      prevBtnText: t`Back`,
      doneBtnText: t`Done`,
      onHighlightStarted: (element) => element && showWholeTab(element),
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

function visibleSteps({ at, title, text, mobile }: TourStep, isMobile: boolean) {
  const itself = findVisibleTarget(at)
  const menu = isMobile && !itself && mobile?.at ? findVisibleTarget(mobile.at) : undefined
  const element = itself ?? menu
  // The text about a menu applies only when the target is inside it.
  const isOther = isMobile && mobile && (menu !== undefined || mobile.at === undefined)
  return element ? [{ element, title, text: isOther ? mobile.text : text }] : []
}

/** Scrolls a tab fully into view: the library treats a partly visible one as visible. */
function showWholeTab(element: Element) {
  const row = element.parentElement
  if (row && row.scrollWidth > row.clientWidth) element.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Returns the first visible element with this name: both the phone's and the wide navigation use it. */
function findVisibleTarget(name: string): HTMLElement | undefined {
  const found = document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)
  return [...found].find((element) => element.checkVisibility())
}
