import { i18n } from '@lingui/core'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { Language } from '#contract/fields.ts'
import { getOpenNowState, type OpenNowState } from '#contract/open-now.ts'
import type { OpeningHours, OpenNowSummary } from '#contract/opening-hours.ts'
import { describeOpenNow } from '#contract/opening-hours-text.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'

/** Whether the location of a card is open: 'Open until 5 pm'. Nothing once the moment of the change has passed. */
export function OpenNowFromSummaryText({ opening }: { opening: OpenNowSummary }) {
  useRenderEveryMinute()
  const state = stateOfSummary(opening)
  return state && <OpenNowText state={state} timeZone={opening.time_zone ?? HUB_TIME_ZONE} />
}

function stateOfSummary({ is_open: isOpen, changes_at }: OpenNowSummary, now = new Date()): OpenNowState | null {
  const changesAt = changes_at === null ? null : new Date(changes_at)
  return changesAt !== null && changesAt <= now ? null : { isOpen, changesAt }
}

/** Whether a location is open now, computed from its hours: 'Open until 5 pm'. Nothing when the state is not known. */
export function OpenNowFromHoursText({ opening }: { opening: OpeningHours }) {
  useRenderEveryMinute()
  const state = currentState(opening)
  return state && <OpenNowText state={state} timeZone={opening.time_zone} />
}

const currentState = (opening: OpeningHours, now = new Date()) => getOpenNowState(opening, now)

function OpenNowText({ state, timeZone }: { state: OpenNowState; timeZone: string }) {
  return (
    <StatusDot colour={state.isOpen ? 'green' : 'gray'} isHollow={!state.isOpen}>
      {textOf(state, timeZone)}
    </StatusDot>
  )
}

const textOf = (state: OpenNowState, timeZone: string, now = new Date()) =>
  renderContractMessage(describeOpenNow(state, timeZone, now, Language.catch('en').parse(i18n.locale)))
