import { t } from '@lingui/core/macro'
import { MIN_INCIDENT_RETENTION_MONTHS } from '#contract/privacy-incidents.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PrivacyIncidentForm } from './PrivacyIncidentForm.tsx'

export function AddPrivacyIncidentPage() {
  return (
    <>
      <PageHeader
        title={t`Record an incident`}
        text={t`It is kept for ${MIN_INCIDENT_RETENTION_MONTHS} months at least.`}
      />
      <PrivacyIncidentForm incident={null} />
    </>
  )
}
