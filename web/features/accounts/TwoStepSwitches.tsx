import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import type { FormWith } from '#web/forms/field-props.ts'

interface Props {
  form: FormWith<{ enable_sending_sms: boolean; enable_sending_email: boolean }>
}

/** Chooses how verification codes are sent. */
export function TwoStepSwitches({ form }: Props) {
  return (
    <>
      <Switch label={t`Two-factor notification by SMS`} {...form.getCheckboxProps('enable_sending_sms')} />
      <Switch label={t`Two-factor notification by e-mail`} {...form.getCheckboxProps('enable_sending_email')} />
    </>
  )
}
