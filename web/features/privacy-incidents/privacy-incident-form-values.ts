import type { z } from 'zod'
import type { PrivacyIncident, PrivacyIncidentInput } from '#contract/privacy-incidents.ts'

/** Returns the form values of an incident; null for a new one. */
export const toPrivacyIncidentFormValues = (incident: PrivacyIncident | null) => ({
  happened_on: incident?.happened_on ?? '',
  circumstances: incident?.circumstances ?? '',
  data_kinds: incident?.data_kinds ?? '',
  people: incident?.people ?? '',
  assessment: incident?.assessment ?? '',
  told: incident?.told ?? '',
  accounts: incident?.accounts.map(({ id }) => id) ?? [],
  start: incident?.start ?? '',
  end: incident?.end ?? '',
})
export type PrivacyIncidentFormValues = ReturnType<typeof toPrivacyIncidentFormValues>

export const toPrivacyIncidentBody = ({
  start,
  end,
  ...rest
}: PrivacyIncidentFormValues): z.input<typeof PrivacyIncidentInput> => ({
  ...rest,
  start: start || null,
  end: end || null,
})
