import { t } from '@lingui/core/macro'
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { CLIENT_NAME_MAX_LENGTH, CLIENT_CONTACT_NOTE_MAX_LENGTH } from '#contract/referral-client.ts'
import type { FormWithFields } from '#web/forms/field-prop-getters.ts'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import type { ClientDraft, ClientFormValues } from './client-draft.ts'
import classes from './ClientFields.module.css'

interface Props {
  form: FormWithFields<ClientDraft> & { values: ClientDraft }
}

/** Whom the referral is for. Unchecked says nothing: senders who refer themselves need not say so. */
export function ClientFields({ form }: Props) {
  return (
    <>
      <Checkbox
        label={t`This is for somebody else`}
        className={form.values.isForSomebodyElse ? classes.box : classes.boxAlone}
        {...form.getCheckboxProps('isForSomebodyElse')}
      />
      {form.values.isForSomebodyElse && <ClientFieldset form={form} />}
    </>
  )
}

/** The person whom the referral is for, and how to reach them. */
export const ClientFieldset = ({ form }: { form: FormWithFields<ClientFormValues> }) => (
  <Stack component="fieldset" gap="sm" className={classes.fields} aria-label={t`Who is this for?`}>
    <TextInput
      label={t`Name of the person`}
      withAsterisk
      maxLength={CLIENT_NAME_MAX_LENGTH}
      autoComplete="off"
      {...form.getInputProps('client.name')}
    />
    <Textarea
      label={t`How to reach them (optional)`}
      placeholder={t`Mornings, no voice mail, ask for her daughter`}
      autosize
      minRows={1}
      maxRows={5}
      maxLength={CLIENT_CONTACT_NOTE_MAX_LENGTH}
      autoComplete="off"
      {...form.getInputProps('client.contact_note')}
    />
    <PhoneInput
      label={t`Their phone (optional)`}
      extensionHint={t`An extension does not fit here. Write it under how to reach them.`}
      {...form.getValueProps('client.phone')}
      autoComplete="off"
    />
  </Stack>
)
