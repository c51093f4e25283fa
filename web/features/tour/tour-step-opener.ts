import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { DriveStep } from 'driver.js'
import { openScreenAndFindTarget, type ScreenControl } from './find-target.ts'
import type { TourStep } from './tour-steps.ts'

/**
 * Returns a function that opens the nearest step in a direction that has a target, fills it in in `shown` and returns its
 * index; null after the last one.
 */
export function createTourStepOpener(steps: TourStep[], shown: DriveStep[], screens: ScreenControl, isMobile: boolean) {
  // Its other targets need no second opening.
  let screen: TourStep['screen']

  return async (from: number, direction: 1 | -1): Promise<number | null> => {
    for (let nth = from; nth >= 0 && nth < steps.length; nth += direction) {
      const step = steps[nth]!
      const target = await openScreenAndFindTarget(step, { ...screens, isMobile, isOpen: step.screen === screen })
      if (!target) continue
      screen = step.screen ?? screen
      const { element, isMenu } = target
      // The text about a menu applies only when the target is inside it.
      const isOther = isMobile && step.mobile && (isMenu || step.mobile.at === undefined)
      const description = i18n._(isOther ? step.mobile!.text : step.text)
      const progressText = progress(nth + 1, steps.length)
      Object.assign(shown[nth]!, { element, popover: { title: i18n._(step.title), description, progressText } })
      return nth
    }
    return null
  }
}

const progress = (step: number, total: number) => t`${step} of ${total}`
