import { i18n } from '@lingui/core'
import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { Language } from '#contract/fields.ts'
import { getOpeningStateAt, type OpeningState } from '#contract/open-now.ts'
import type { OpeningHours, OpeningSummary } from '#contract/opening-hours.ts'
import { describeOpening } from '#contract/opening-text.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { useRenderEveryMinute } from '#web/ui/hooks/use-render-every-minute.ts'
import { StatusDot } from '#web/ui/StatusDot.tsx'

/** Whether the location of a card is open: 'Open until 5 pm'. Nothing once the moment of the change has passed. */
export function OpeningStateFromSummaryText({ opening }: { opening: OpeningSummary }) {
  useRenderEveryMinute()
  const state = stateOfSummary(opening)
  return state && <OpeningStateText state={state} timeZone={opening.time_zone ?? HUB_TIME_ZONE} />
}

function stateOfSummary({ is_open: isOpen, changes_at }: OpeningSummary, now = new Date()): OpeningState | null {
  const changesAt = changes_at === null ? null : new Date(changes_at)
  return changesAt !== null && changesAt <= now ? null : { isOpen, changesAt }
}

/** Whether a location is open now, computed from its hours: 'Open until 5 pm'. Nothing when the state is not known. */
export function OpeningStateFromHoursText({ opening }: { opening: OpeningHours }) {
  const state = currentState(opening)
  return state && <OpeningStateText state={state} timeZone={opening.time_zone} />
}

const currentState = (opening: OpeningHours, now = new Date()) => getOpeningStateAt(opening, now)

function OpeningStateText({ state, timeZone }: { state: OpeningState; timeZone: string }) {
  return (
    <StatusDot colour={state.isOpen ? 'green' : 'gray'} isHollow={!state.isOpen}>
      {textOf(state, timeZone)}
    </StatusDot>
  )
}

const textOf = (state: OpeningState, timeZone: string, now = new Date()) =>
  renderContractMessage(describeOpening(state, timeZone, now, Language.catch('en').parse(i18n.locale)))
