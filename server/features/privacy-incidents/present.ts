import { BYTE_ORDER_MARK } from '#contract/csv.ts'
import type { AffectedSender, PrivacyIncident } from '#contract/privacy-incidents.ts'
import { formatCsvLine } from '#server/platform/csv.ts'
import { getFirstDeletableDay } from './incidents.ts'
import type { AffectedPersonRow, PrivacyIncidentRow } from './queries.ts'

export const presentPrivacyIncident = (row: PrivacyIncidentRow): PrivacyIncident => ({
  id: row.id,
  happened_on: row.happened_on,
  circumstances: row.circumstances,
  data_kinds: row.data_kinds,
  people: row.people,
  assessment: row.assessment,
  told: row.told,
  start: row.start_on,
  end: row.end_on,
  accounts: row.accounts,
  created_at: row.created_at.toISOString(),
  kept_until: getFirstDeletableDay(row),
  version: row.version,
})

export const presentAffectedPerson = (row: AffectedPersonRow): AffectedSender => ({
  id: row.id,
  name: row.name,
  email: row.email,
  referrals: row.referrals,
  opened: row.opened,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
})

const accountsOf = ({ accounts }: PrivacyIncidentRow) =>
  accounts.map(({ id, name }) => `${name ?? ''} (${id})`).join('; ')

const COLUMNS: [string, (row: AffectedPersonRow) => string | number | null][] = [
  ['Person ID', ({ id }) => id],
  ['Person', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Referrals', ({ referrals }) => referrals],
  ['Opened', ({ opened }) => opened],
  ['First (UTC)', ({ first_at }) => first_at.toISOString()],
  ['Last (UTC)', ({ last_at }) => last_at.toISOString()],
]

/** Yields the record first, then the affected people. */
export async function* streamPrivacyIncidentReportCsv(
  incident: PrivacyIncidentRow,
  people: AsyncIterable<AffectedPersonRow[]>,
): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
      [
        ['Incident', incident.id],
        ['Date', incident.happened_on],
        ['Circumstances', incident.circumstances],
        ['Kinds of data', incident.data_kinds],
        ['People concerned', incident.people],
        ['Assessment', incident.assessment],
        ['Told', incident.told],
        ['Accounts', accountsOf(incident)],
        ['From', incident.start_on],
        ['To', incident.end_on],
        ['Recorded (UTC)', incident.created_at.toISOString()],
        ['Kept until', getFirstDeletableDay(incident)],
        [],
        COLUMNS.map(([title]) => title),
      ]
        .map(formatCsvLine)
        .join('')
  )
  for await (const rows of people) yield rows.map((row) => formatCsvLine(COLUMNS.map(([, cell]) => cell(row)))).join('')
}
