import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { BIO_MAX_LENGTH, NewVendor, vendorProfileRoutes } from '#contract/vendor-profile.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { UrlField } from '#web/ui/form/UrlField.tsx'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { AvatarIconPicker } from './tabs/AvatarIconPicker.tsx'
import { toVendorBody, type VendorProfileFormValues } from './tabs/profile-form.ts'

const EMPTY: VendorProfileFormValues = {
  name: '',
  other_names: '',
  email: '',
  phone: '',
  site: '',
  booking_link: '',
  bio: '',
  avatar_type: 0,
  acceptsReferrals: true,
  acceptsDocuments: true,
  isForVendorsOnly: false,
  acceptsGuests: true,
  guest_referrals_per_day: '',
  isSeenByVendorsOnly: false,
  public_listing: 'indexed',
  shows_email: false,
}

/** Lets an administrator create a vendor; locations, services and contacts are added on its page (NAV-021, ADM-020). */
export function CreateVendorPage() {
  const navigate = useNavigate()
  const creating = useRouteMutation(vendorProfileRoutes.create, { refreshes: ROUTES_STALE_AFTER_VENDOR_CHANGE })
  const form = useForm({
    stored: EMPTY,
    toBody: toVendorBody,
    schema: NewVendor,
    title: t`Validation Error`,
    refusedTitle: t`Error`,
  })
  useUnsavedGuard(form.isDirty)
  const create = form.submit(async (body) => {
    const vendor = await creating.mutateAsync({ body })
    await navigate({ ...paths.vendor(vendor.id), ignoreBlocker: true })
    showToast(t`${vendor.name} is listed. Add its locations, services and contacts here.`)
  })

  return (
    <Stack maw={560} gap={0}>
      <PageHeader
        title={t`Create New Vendor`}
        text={t`It is active immediately. Add its locations, services and contacts next.`}
      />
      <form onSubmit={create} noValidate>
        <Stack gap="md">
          <CompanyFields form={form} />
          <ReferralSwitches form={form} />
          <Group>
            <Button type="submit" loading={form.isSending}>{t`Create vendor`}</Button>
            <LinkButton variant="default" {...paths.adminVendors()}>{t`Cancel`}</LinkButton>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

function CompanyFields({ form }: { form: FieldPropGetters<VendorProfileFormValues> }) {
  return (
    <>
      <TextInput label={t`Name`} required maxLength={200} autoComplete="off" {...form.getInputProps('name')} />
      <EmailField label={t`Email`} required autoComplete="off" {...form.getInputProps('email')} />
      <PhoneInput label={t`Phone`} owner="vendor" autoComplete="off" {...form.getValueProps('phone')} />
      <UrlField label={t`Website`} autoComplete="off" placeholder="https://" {...form.getInputProps('site')} />
      <UrlField
        label={t`Booking link`}
        description={t`The page where people can book an appointment themselves, if it has one.`}
        autoComplete="off"
        {...form.getInputProps('booking_link')}
      />
      <Textarea
        label={t`About`}
        description={t`Who it helps and how, in plain words.`}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={BIO_MAX_LENGTH}
        {...form.getInputProps('bio')}
      />
      <AvatarIconPicker disabled={false} {...form.getValueProps('avatar_type')} />
    </>
  )
}

function ReferralSwitches({ form }: { form: FieldPropGetters<VendorProfileFormValues> }) {
  return (
    <>
      <Switch
        label={t`Accepting Referrals`}
        description={t`People can send it referrals.`}
        {...form.getCheckboxProps('acceptsReferrals')}
      />
      <Switch
        label={t`Accepting Documents`}
        description={t`People can attach a document to a referral.`}
        {...form.getCheckboxProps('acceptsDocuments')}
      />
      <Switch
        label={
          form.getCheckboxProps('isForVendorsOnly').checked
            ? t`Accepting From: Vendors Only`
            : t`Accepting From: Everyone`
        }
        description={t`When on, vendors can refer to it and the public can’t.`}
        {...form.getCheckboxProps('isForVendorsOnly')}
      />
      <Switch
        label={t`Shown to vendors only`}
        description={t`When on, the public can’t find it on the map.`}
        {...form.getCheckboxProps('isSeenByVendorsOnly')}
      />
    </>
  )
}
