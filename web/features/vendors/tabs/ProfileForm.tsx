import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, List, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { BIO_MAX_LENGTH } from '#contract/vendor-profile.ts'
import { avatarName } from '#web/ui/avatar-names.ts'
import type { Vendor } from '#contract/vendors.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { AvatarPicker } from './AvatarPicker.tsx'
import { profileFieldLabel, type ProfileValues } from './profile-form.ts'
import classes from './ProfileForm.module.css'
import { useProfileForm } from './use-profile-form.ts'

type TextField = { [F in keyof ProfileValues]: ProfileValues[F] extends string ? F : never }[keyof ProfileValues]
type SwitchField = { [F in keyof ProfileValues]: ProfileValues[F] extends boolean ? F : never }[keyof ProfileValues]

interface Props {
  vendor: Vendor
  /** Read-only for users who are not a primary contact. */
  isDisabled: boolean
}

/** The vendor's company data and how it accepts referrals. */
export function ProfileForm({ vendor, isDisabled }: Props) {
  const { values, change, save, isSaving, isDirty, faults, conflicts, stored, discard } = useProfileForm(vendor)
  const text = (field: TextField) => ({
    value: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [field]: event.currentTarget.value }),
    error: faults.fields[field],
    disabled: isDisabled,
  })
  const turned = (field: SwitchField) => ({
    checked: values[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.currentTarget.checked }),
    disabled: isDisabled,
  })

  return (
    <form onSubmit={save} noValidate aria-label={t`Profile of ${vendor.name}`}>
      <Stack gap="lg">
        {conflicts && <ConflictsAlert fields={conflicts} stored={stored} />}
        <FormErrors messages={faults.messages} attempt={faults.attempt} />
        <Card component="section" aria-labelledby="company">
          <Title order={2} size="h3" id="company" mb="md">
            {t`Company`}
          </Title>
          <Stack>
            <TextInput label={t`Name`} required maxLength={200} {...text('name')} />
            <TextInput label={t`Email`} required type="email" {...text('email')} />
            <PhoneInput label={t`Phone`} kind="vendor" {...text('phone')} onChange={(phone) => change({ phone })} />
            <TextInput label={t`Website`} inputMode="url" {...text('site')} />
            <TextInput
              label={t`Booking link`}
              description={t`Where people book an appointment by themselves, if you have such a page.`}
              inputMode="url"
              {...text('booking_link')}
            />
            <Textarea
              label={t`About`}
              description={t`Who you are and whom you help, in plain words.`}
              autosize
              minRows={4}
              maxRows={16}
              maxLength={BIO_MAX_LENGTH}
              {...text('bio')}
            />
            <AvatarPicker
              value={values.avatar_type}
              onChange={(avatar) => change({ avatar_type: avatar })}
              disabled={isDisabled}
            />
          </Stack>
        </Card>
        <Card component="section" aria-labelledby="referrals">
          <Title order={2} size="h3" id="referrals" mb="md">
            {t`Referrals`}
          </Title>
          <Stack>
            <Switch
              label={t`Accepting Referrals`}
              description={t`People can send you referrals.`}
              {...turned('acceptsReferrals')}
            />
            <Switch
              label={t`Accepting Documents`}
              description={t`A referral can bring a document.`}
              {...turned('acceptsDocuments')}
            />
            <Switch
              label={values.isForVendorsOnly ? t`Accepting From: Vendors Only` : t`Accepting From: Everyone`}
              description={t`Switched on, vendors can refer to you, and the public cannot.`}
              {...turned('isForVendorsOnly')}
            />
            <Switch
              label={t`Shown to vendors only`}
              description={t`Switched on, the public does not find you on the map.`}
              {...turned('isSeenByVendorsOnly')}
            />
          </Stack>
        </Card>
        {isDirty && (
          <div className={classes.save}>
            <Text fw={600}>{t`You have unsaved changes.`}</Text>
            <Group gap="sm">
              <Button variant="default" disabled={isSaving} onClick={discard}>{t`Discard`}</Button>
              <Button type="submit" loading={isSaving}>{t`Save`}</Button>
            </Group>
          </div>
        )}
      </Stack>
    </form>
  )
}

/**
 * Lists the fields that someone else has saved meanwhile. Their values are in the form, except where they would undo
 * the user's own input.
 */
function ConflictsAlert({ fields, stored }: { fields: (keyof ProfileValues)[]; stored: ProfileValues }) {
  return (
    <Alert color="amber" role="alert" title={t`Somebody else has changed this vendor in the meantime.`}>
      {fields.length === 0 ? (
        <Text>{t`Their changes are now in the form beside yours. Please look at it and save again.`}</Text>
      ) : (
        <>
          <Text>{t`Both of you have changed these. Yours is in the form; saving again replaces theirs:`}</Text>
          <List>
            {fields.map((field) => (
              <List.Item key={field}>
                {profileFieldLabel(field)}: {storedValueText(field, stored)}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  )
}

function storedValueText(field: keyof ProfileValues, stored: ProfileValues): string {
  const value = stored[field]
  if (field === 'avatar_type') return avatarName(stored.avatar_type)
  if (typeof value === 'boolean') return value ? t`on` : t`off`
  return String(value) || t`Not given`
}
