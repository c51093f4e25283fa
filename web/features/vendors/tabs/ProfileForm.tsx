import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import { BIO_MAX_LENGTH, MAX_OTHER_NAMES } from '#contract/vendor-profile.ts'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { EditConflictAlert } from '#web/forms/EditConflictAlert.tsx'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { getAvatarName } from '#web/features/avatars/avatar-names.ts'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { UrlField } from '#web/ui/form/UrlField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { AvatarIconPicker } from './AvatarIconPicker.tsx'
import { getProfileFieldLabel, type VendorProfileFormValues } from './profile-form.ts'
import { getListingLabel, PublicListingFields } from './PublicListingFields.tsx'
import classes from './ProfileForm.module.css'
import { useProfileForm } from './use-profile-form.ts'

interface Props {
  vendor: Vendor
  /** Read-only for users who are not a primary contact. */
  isDisabled: boolean
}

/** The vendor's company data and how it accepts referrals. */
export function ProfileForm({ vendor, isDisabled }: Props) {
  const { form, save } = useProfileForm(vendor)
  const { stored, conflicts } = form
  // Other vendors get no values of these fields.
  const seesInside = vendor.may.seeInside === true

  return (
    <form onSubmit={save} noValidate aria-label={t`Profile of ${vendor.name}`}>
      <Stack gap="lg">
        {conflicts && (
          <EditConflictAlert
            title={t`Somebody else has changed this vendor in the meantime.`}
            fields={conflicts.map((field) => ({
              label: getProfileFieldLabel(field),
              value: storedValueText(field, stored),
            }))}
          />
        )}
        <CompanyFields form={form} isDisabled={isDisabled} vendor={vendor} />
        <ReferralSwitches
          form={form}
          isVendorsOnly={form.values.isForVendorsOnly}
          isDisabled={isDisabled}
          seesInside={seesInside}
        />
        {seesInside && getPublicConfig().features.publicDirectory && (
          <PublicListingFields form={form} isDisabled={isDisabled} vendor={vendor} />
        )}
        {form.isDirty && (
          <div className={classes.save}>
            <Text fw={600}>{t`You have unsaved changes.`}</Text>
            <Group gap="sm">
              <Button variant="default" disabled={form.isSending} onClick={form.discard}>{t`Discard`}</Button>
              <Button type="submit" loading={form.isSending}>{t`Save`}</Button>
            </Group>
          </div>
        )}
      </Stack>
    </form>
  )
}

interface FieldsProps {
  form: FieldPropGetters<VendorProfileFormValues>
  isDisabled: boolean
}

function CompanyFields({ form, isDisabled: disabled, vendor }: FieldsProps & Pick<Props, 'vendor'>) {
  const isEmailLocked = vendor.suspended && !vendor.may.changeEmail
  return (
    <Card component="section" aria-labelledby="company">
      <Title order={2} size="h3" id="company" mb="md">
        {t`Company`}
      </Title>
      <Stack>
        <VendorNameFields form={form} isDisabled={disabled} vendor={vendor} />
        <EmailField
          label={t`Email`}
          description={
            !disabled && isEmailLocked
              ? t`While this vendor is suspended, its email address can’t be changed.`
              : undefined
          }
          required
          disabled={disabled || isEmailLocked}
          {...form.getInputProps('email')}
        />
        <PhoneInput label={t`Phone`} owner="vendor" disabled={disabled} {...form.getValueProps('phone')} />
        <UrlField label={t`Website`} disabled={disabled} {...form.getInputProps('site')} />
        <UrlField
          label={t`Booking link`}
          description={t`The page where people can book an appointment themselves, if you have one.`}
          disabled={disabled}
          {...form.getInputProps('booking_link')}
        />
        <Textarea
          label={t`About`}
          description={t`Who you are and who you help, in plain words.`}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={BIO_MAX_LENGTH}
          disabled={disabled}
          {...form.getInputProps('bio')}
        />
        <AvatarIconPicker disabled={disabled} {...form.getValueProps('avatar_type')} />
      </Stack>
    </Card>
  )
}

/** The names by which searches find the vendor; those of a suspended vendor may be locked. */
function VendorNameFields({
  form,
  isDisabled: disabled,
  vendor: { suspended, may },
}: FieldsProps & Pick<Props, 'vendor'>) {
  const isNameLocked = suspended && !may.changeName
  const lockedReason =
    !disabled && isNameLocked ? t`While this vendor is suspended, its name can’t be changed.` : undefined
  return (
    <>
      <TextInput
        label={t`Name`}
        description={lockedReason}
        required
        maxLength={200}
        disabled={disabled || isNameLocked}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={getProfileFieldLabel('other_names')}
        description={
          lockedReason ?? t`Other names people know you by, such as an acronym. Searches find them. One name per line.`
        }
        autosize
        maxRows={MAX_OTHER_NAMES}
        disabled={disabled || isNameLocked}
        {...form.getInputProps('other_names')}
      />
    </>
  )
}

function ReferralSwitches({
  form,
  isVendorsOnly,
  isDisabled,
  seesInside,
}: FieldsProps & { isVendorsOnly: boolean; seesInside: boolean }) {
  return (
    <Card component="section" aria-labelledby="referrals">
      <Title order={2} size="h3" id="referrals" mb="md">
        {t`Referrals`}
      </Title>
      <Stack>
        <Switch
          label={t`Accepting Referrals`}
          description={t`People can send you referrals.`}
          disabled={isDisabled}
          {...form.getCheckboxProps('acceptsReferrals')}
        />
        <Switch
          label={t`Accepting Documents`}
          description={t`People can attach a document to a referral.`}
          disabled={isDisabled}
          {...form.getCheckboxProps('acceptsDocuments')}
        />
        <Switch
          label={isVendorsOnly ? t`Accepting From: Vendors Only` : t`Accepting From: Everyone`}
          description={t`When on, vendors can refer to you and the public can’t.`}
          disabled={isDisabled}
          {...form.getCheckboxProps('isForVendorsOnly')}
        />
        {seesInside && <GuestReferralFields form={form} isVendorsOnly={isVendorsOnly} isDisabled={isDisabled} />}
        <Switch
          label={t`Shown to vendors only`}
          description={t`When on, the public can’t find you on the map.`}
          disabled={isDisabled}
          {...form.getCheckboxProps('isSeenByVendorsOnly')}
        />
      </Stack>
    </Card>
  )
}

function GuestReferralFields({ form, isVendorsOnly, isDisabled }: FieldsProps & { isVendorsOnly: boolean }) {
  const areGuestsOff = isDisabled || isVendorsOnly
  return (
    <>
      <Switch
        label={getProfileFieldLabel('acceptsGuests')}
        description={
          isVendorsOnly
            ? t`Only vendors can refer to you. To change this, turn off ‘Accepting From: Vendors Only’.`
            : t`They confirm their email address before you get the referral.`
        }
        disabled={areGuestsOff}
        {...form.getCheckboxProps('acceptsGuests')}
      />
      <TextInput
        label={getProfileFieldLabel('guest_referrals_per_day')}
        description={t`The most that you accept. Leave empty for 30.`}
        inputMode="numeric"
        maxLength={5}
        disabled={areGuestsOff}
        {...form.getInputProps('guest_referrals_per_day')}
      />
    </>
  )
}

function storedValueText(field: keyof VendorProfileFormValues, stored: VendorProfileFormValues): string {
  const value = stored[field]
  if (field === 'avatar_type') return getAvatarName(stored.avatar_type)
  if (field === 'public_listing') return getListingLabel(stored.public_listing)
  if (typeof value === 'boolean') return value ? t`on` : t`off`
  return String(value) || t`Not given`
}
