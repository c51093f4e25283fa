import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import { getPublicConfig } from '#web/api/config.ts'
import type { FormWithFields } from '#web/forms/field-prop-getters.ts'

interface Props {
  form: FormWithFields<{ enable_sending_sms: boolean; enable_sending_email: boolean }>
}

/** Chooses how verification codes are sent. Other messages take the same ways, so it is there without two-step, too. */
export function MessageChannelSwitches({ form }: Props) {
  const { sms: hasSms, twoStep } = getPublicConfig().features
  const sms = form.getCheckboxProps('enable_sending_sms')

  return (
    <>
      <Switch
        label={t`Two-factor notification by SMS`}
        description={
          hasSms ? twoStep && t`Sign-in tokens are sent by text message.` : t`Text messages are not set up here.`
        }
        {...sms}
        // One that is on from earlier can be switched off.
        disabled={!hasSms && !sms.checked}
      />
      <Switch
        label={t`Two-factor notification by email`}
        description={twoStep && t`Sign-in tokens are sent by email.`}
        {...form.getCheckboxProps('enable_sending_email')}
      />
    </>
  )
}
