import { t } from '@lingui/core/macro'
import { driver, type Config, type DriveStep } from 'driver.js'
import 'driver.js/dist/driver.css'
import type { ScreenControl } from './find-target.ts'
import { createTourStepOpener } from './tour-step-opener.ts'
import { NARROW_SCREEN_MEDIA_QUERY } from '#web/ui/hooks/use-is-wide-screen.ts'
import type { TourStep } from './tour-steps.ts'
import './tour.css'

interface TourOptions extends ScreenControl {
  steps: TourStep[]
  /** The step to begin with; the first one by default. */
  startAt: string | undefined
  /** Called when a step is shown. */
  onStep: (step: TourStep, isLast: boolean) => void
  /** Aborted when the user has left: the tour is removed. */
  signal: AbortSignal
}

type TourEnd = 'finished' | 'skipped'

/**
 * Runs the tour from screen to screen; a step without a target is skipped. Resolves to how the tour ended, or null when no
 * step could be shown or the user has left. Arrows, Tab and Escape work; the focus returns to where it was.
 */
export async function runTour({ steps, startAt, onStep, signal, ...screens }: TourOptions): Promise<TourEnd | null> {
  // CONST-042: on narrow screens the list is below the map, and the navigation may be inside the account menu.
  const isMobile = matchMedia(NARROW_SCREEN_MEDIA_QUERY).matches
  const before = document.activeElement
  // The library reads a step when it moves there, so each is filled in once its target is found.
  const shown: DriveStep[] = steps.map(() => ({}))
  const reachStep = createTourStepOpener(steps, shown, screens, isMobile)

  const startIndex = steps.findIndex(({ at }) => at === startAt)
  const first = await reachStep(Math.max(0, startIndex), 1)
  if (first === null || signal.aborted) return null

  return new Promise<TourEnd | null>((resolve) => {
    let how: TourEnd | null = 'skipped'
    let isMoving = false

    const show = (nth: number) => {
      const isLast = nth === steps.length - 1
      if (isLast) how = 'finished'
      onStep(steps[nth]!, isLast)
      tour.drive(nth)
    }
    const end = () => {
      tour.destroy()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      resolve(how)
    }
    const finish = () => {
      how = 'finished'
      end()
    }
    const move = async (direction: 1 | -1) => {
      if (isMoving) return
      isMoving = true
      const next = await reachStep((tour.getActiveIndex() ?? 0) + direction, direction).finally(() => {
        isMoving = false
      })
      // The tour may have been skipped while the next screen was loading.
      if (!tour.isActive()) return
      if (next !== null) show(next)
      else if (direction === 1) finish()
    }

    const tour = driver({
      ...tourAppearance(isMobile),
      steps: shown,
      onNextClick: () => void move(1),
      onPrevClick: () => void move(-1),
      onDoneClick: finish,
      // Called for Escape and the close button. `onDestroyed` is not called while the first step still moves in.
      onDestroyStarted: end,
    })
    signal.addEventListener('abort', () => {
      how = null
      end()
    })
    show(first)
  })
}

const tourAppearance = (isMobile: boolean): Config => ({
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
  onPopoverRender: ({ closeButton, nextButton }) => {
    closeButton.setAttribute('aria-label', t`Skip the tour`)
    // The library then focuses the first button, the one that skips the tour.
    queueMicrotask(() => nextButton.focus({ preventScroll: true }))
  },
})

/** Scrolls a tab fully into view: the library treats a partly visible one as visible. */
function showWholeTab(element: Element) {
  const row = element.parentElement
  if (row && row.scrollWidth > row.clientWidth) element.scrollIntoView({ block: 'nearest', inline: 'center' })
}
