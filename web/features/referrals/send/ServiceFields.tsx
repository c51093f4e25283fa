import { t } from '@lingui/core/macro'
import { Checkbox, Select, Stack } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { draftFieldsForService, draftFieldsForSubService, type ReferralDraft } from './referral-draft.ts'
import { useAllServices } from '#web/features/services/use-all-services.ts'

interface Props {
  vendor: Vendor
  draft: ReferralDraft
  onChange: (part: Partial<ReferralDraft>) => void
  errorOf: (field: keyof ReferralDraft) => string | undefined
}

/** Selects a service, then its sub-service and options, each only when there is a choice. */
export function ServiceFields({ vendor, draft, onChange, errorOf }: Props) {
  const services = useAllServices()
  const subServices = services.data?.find(({ id }) => id === draft.service)?.children ?? []
  const options = subServices.find(({ id }) => id === draft.subService)?.options ?? []

  return (
    <>
      <Select
        label={t`Service Type`}
        placeholder={t`What do you need?`}
        withAsterisk
        searchable
        nothingFoundMessage={t`This vendor has no such service.`}
        data={vendor.services.map(asChoice)}
        value={asValue(draft.service)}
        onChange={(value) => onChange(draftFieldsForService(asId(value)))}
        error={errorOf('service')}
      />
      {subServices.length > 0 && (
        <Select
          label={t`Sub-service`}
          placeholder={t`Choose one, if you know`}
          clearable
          data={subServices.map(asChoice)}
          value={asValue(draft.subService)}
          onChange={(value) => onChange(draftFieldsForSubService(asId(value)))}
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

const asChoice = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
const asValue = (id: number | null) => (id === null ? null : String(id))
const asId = (value: string | null) => (value === null ? null : Number(value))
