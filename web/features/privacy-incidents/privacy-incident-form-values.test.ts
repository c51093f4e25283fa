import { expect, test } from 'vitest'
import { PrivacyIncidentInput, type PrivacyIncident } from '#contract/privacy-incidents.ts'
import { toPrivacyIncidentFormValues, toPrivacyIncidentBody } from './privacy-incident-form-values.ts'

const told = {
  happened_on: '2026-03-02',
  circumstances: 'A letter went to a neighbour.',
  data_kinds: 'Names',
  people: 'One',
  assessment: 'Low',
  told: 'The person',
  start: '2026-03-01',
  end: null,
}
const incident = { id: 5, version: 2, ...told, accounts: [{ id: 7, name: 'Ama Osei' }] } as unknown as PrivacyIncident

test('a stored incident is sent back as it was, its accounts by their ids', () => {
  expect(toPrivacyIncidentBody(toPrivacyIncidentFormValues(incident))).toEqual({ ...told, accounts: [7] })
})

test('an empty day is not told, and a new incident is refused at what is required', () => {
  const body = toPrivacyIncidentBody(toPrivacyIncidentFormValues(null))
  expect(body).toMatchObject({ start: null, end: null, accounts: [] })
  const refused = PrivacyIncidentInput.safeParse(body)
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['happened_on', 'circumstances'])
})
