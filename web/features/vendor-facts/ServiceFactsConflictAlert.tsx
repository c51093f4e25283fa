import { t } from '@lingui/core/macro'
import type { Message } from '#contract/message.ts'
import {
  getClientGroupMessage,
  getServiceDeliveryModeMessage,
  getServiceFeeTypeMessage,
  getServiceReferrerMessage,
} from '#contract/service-facts.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import type { ServiceFactsFormValues } from './service-facts-values.ts'

interface Props {
  fields: (keyof ServiceFactsFormValues)[]
  stored: ServiceFactsFormValues
}

/** Says which details of a service somebody else has saved meanwhile. */
export function ServiceFactsConflictAlert({ fields, stored }: Props) {
  const shown: Record<keyof ServiceFactsFormValues, { label: string; value: string }> = {
    min_age: { label: t`Age from`, value: stored.min_age },
    max_age: { label: t`Age to`, value: stored.max_age },
    kinds: { label: t`For whom`, value: joinNames(stored.kinds, getClientGroupMessage) },
    ways: { label: t`Where`, value: joinNames(stored.ways, getServiceDeliveryModeMessage) },
    fees: { label: t`Fees`, value: stored.fees && renderContractMessage(getServiceFeeTypeMessage(stored.fees)) },
    fees_note: { label: t`About the fees (optional)`, value: stored.fees_note },
    who_refers: {
      label: t`Who may refer`,
      value: stored.who_refers && renderContractMessage(getServiceReferrerMessage(stored.who_refers)),
    },
    bring: { label: t`What to bring (optional)`, value: stored.bring.split('\n').join(', ') },
  }
  return (
    <EditConflictAlert
      title={t`Somebody else has changed this service in the meantime.`}
      fields={fields.map((field) => ({ label: shown[field].label, value: shown[field].value || t`Not given` }))}
    />
  )
}

const joinNames = <T extends string>(options: T[], nameOf: (option: T) => Message) =>
  options.map((option) => renderContractMessage(nameOf(option))).join(', ')
