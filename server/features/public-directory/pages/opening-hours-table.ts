import { HUB_TIME_ZONE } from '#contract/dates.ts'
import { fixFrenchFirstOfMonth } from '#contract/fix-french-first-of-month.ts'
import { msg } from '#contract/message.ts'
import { listClosuresToShow } from '#contract/open-now.ts'
import type { OpeningHours, OpeningSpan } from '#contract/opening-hours.ts'
import { describeOpeningSpan } from '#contract/opening-hours-text.ts'
import { getWeekdayName, ISO_WEEKDAY_NUMBERS } from '#contract/weekday-names.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { renderEscapedMessage } from './facts.ts'
import type { PublicPageContext } from './public-page-context.ts'

type Reader = Pick<PublicPageContext, 'lang' | 'now'>

/** The opening hours of a location and the days on which it will be closed; '' when it tells none. */
export function renderOpeningHoursTable(reader: Reader, opening: OpeningHours): string {
  const { hours, time_zone: zone } = opening
  const closed = closedDays(reader, opening)
  if (hours.length === 0) return closed
  const elsewhere = zone === HUB_TIME_ZONE ? '' : ` (${escapeHtml(zoneName(zone, reader))})`
  const rows = groupWeekdays(hours, reader).map(
    ({ days, text }) => `<tr><th scope="row">${escapeHtml(days)}</th><td>${text}</td></tr>`,
  )
  return `<table class="hours"><caption>${renderEscapedMessage(reader, msg('Opening hours'))}${elsewhere}</caption>${rows.join('')}</table>${closed}`
}

/** Days that follow each other with the same hours share a row. */
function groupWeekdays(hours: OpeningSpan[], reader: Reader): { days: string; text: string }[] {
  const runs: { first: number; last: number; text: string }[] = []
  for (const weekday of ISO_WEEKDAY_NUMBERS) {
    const spans = hours
      .filter((span) => span.weekday === weekday)
      .map((span) => renderEscapedMessage(reader, describeOpeningSpan(span, reader.lang)))
    const text = spans.join(', ') || renderEscapedMessage(reader, msg('Closed'))
    const run = runs.at(-1)
    if (run?.text === text) run.last = weekday
    else runs.push({ first: weekday, last: weekday, text })
  }
  return runs.map(({ first, last, text }) => ({
    days: [...new Set([first, last])].map((weekday) => getWeekdayName(weekday, reader.lang)).join(' – '),
    text,
  }))
}

/** 'Central Time' */
const zoneName = (timeZone: string, { lang, now }: Reader): string =>
  new Intl.DateTimeFormat(`${lang}-CA`, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

function closedDays(reader: Reader, opening: OpeningHours): string {
  const upcoming = listClosuresToShow(opening, reader.now)
  if (upcoming.length === 0) return ''
  const format = new Intl.DateTimeFormat(`${reader.lang}-CA`, { dateStyle: 'long', timeZone: 'UTC' })
  const days = upcoming.map(({ from, to, note }) => {
    const span = from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to))
    return [fixFrenchFirstOfMonth(span, reader.lang), note].filter(Boolean).join(', ')
  })
  return `<p class="closed-days">${renderEscapedMessage(reader, msg('Closed: {days}', { days: days.join('; ') }))}</p>`
}
