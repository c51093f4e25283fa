import { t } from '@lingui/core/macro'
import { Checkbox, Select, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FullServiceNotice, isServiceFull, type SelectableService } from './FullServiceNotice.tsx'
import { getDraftPatchForService, getDraftPatchForSubService, type ReferralDraft } from './referral-draft.ts'

type ServiceDraft = Pick<ReferralDraft, 'service' | 'subService' | 'options'>

interface Choice {
  id: number
  name: string
}

interface Props {
  /** What the vendor offers. */
  services: SelectableService[]
  vendor: { name: string; phone: string }
  /** Leads to other vendors that offer the chosen service. */
  others: ReactNode
  /** The sub-services of the chosen service. */
  subServices: (Choice & { options: string[] })[]
  draft: ServiceDraft
  onChange: (part: Partial<ServiceDraft>) => void
  errorOf: (field: keyof ServiceDraft) => string | undefined
}

/** Selects a service, then its sub-service and options, each only when there is a choice. */
export function ServiceFields({ services, vendor, others, subServices, draft, onChange, errorOf }: Props) {
  const service = services.find(({ id }) => id === draft.service)
  const options = subServices.find(({ id }) => id === draft.subService)?.options ?? []

  return (
    <>
      <Select
        label={t`Service Type`}
        placeholder={t`What do you need?`}
        withAsterisk
        searchable
        nothingFoundMessage={t`This vendor has no such service.`}
        data={services.map(asServiceChoice)}
        value={asValue(draft.service)}
        onChange={(value) => onChange(getDraftPatchForService(asId(value)))}
        error={errorOf('service')}
      />
      {service && isServiceFull(service) && <FullServiceNotice service={service} vendor={vendor} others={others} />}
      {subServices.length > 0 && (
        <Select
          label={t`Sub-service`}
          placeholder={t`Choose one, if you know`}
          clearable
          data={subServices.map(asChoice)}
          value={asValue(draft.subService)}
          onChange={(value) => onChange(getDraftPatchForSubService(asId(value)))}
          error={errorOf('subService')}
        />
      )}
      {options.length > 0 && (
        <Checkbox.Group
          label={t`Options`}
          description={t`Choose as many as apply.`}
          value={draft.options}
          onChange={(chosen) => onChange({ options: chosen })}
          error={errorOf('options')}
        >
          <Stack gap="xs" mt={4}>
            {options.map((option) => (
              <Checkbox key={option} value={option} label={option} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}

/** A full service can be chosen, so that its notice can be read, but not sent. */
const asServiceChoice = (service: SelectableService) => ({
  value: String(service.id),
  label: isServiceFull(service) ? t`${service.name} (full)` : service.name,
})
const asChoice = ({ id, name }: Choice) => ({ value: String(id), label: name })
const asValue = (id: number | null) => (id === null ? null : String(id))
const asId = (value: string | null) => (value === null ? null : Number(value))
