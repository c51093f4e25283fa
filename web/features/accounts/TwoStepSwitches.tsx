import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

interface Props {
  of: (field: string, options?: { type: 'checkbox' }) => GetInputPropsReturnType
}

/** By which ways the tokens of a sign-in come. */
export function TwoStepSwitches({ of }: Props) {
  return (
    <>
      <Switch label={t`Two-factor notification by SMS`} {...of('enable_sending_sms', { type: 'checkbox' })} />
      <Switch label={t`Two-factor notification by e-mail`} {...of('enable_sending_email', { type: 'checkbox' })} />
    </>
  )
}
