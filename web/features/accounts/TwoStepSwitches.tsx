import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

interface Props {
  getInputProps: (field: string, options?: { type: 'checkbox' }) => GetInputPropsReturnType
}

/** Chooses how verification codes are sent. */
export function TwoStepSwitches({ getInputProps }: Props) {
  return (
    <>
      <Switch
        label={t`Two-factor notification by SMS`}
        {...getInputProps('enable_sending_sms', { type: 'checkbox' })}
      />
      <Switch
        label={t`Two-factor notification by e-mail`}
        {...getInputProps('enable_sending_email', { type: 'checkbox' })}
      />
    </>
  )
}
