import { t } from '@lingui/core/macro'
import { Button, Checkbox, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Vendor } from '#contract/vendors.ts'
import { sortLocations, useAllLocationsOfCard } from '#web/features/locations/vendor-locations.ts'
import { useBrowserPositionIfAllowed } from '#web/features/locations/use-browser-position.ts'
import { serviceRoutes } from '#contract/services.ts'
import { getReadFailure } from '#web/api/read-failure.ts'
import { useAllRows } from '#web/api/use-all-rows.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { CallEmergencyNotice } from '#web/features/referrals/CallEmergencyNotice.tsx'
import { AttachmentField } from './AttachmentField.tsx'
import { ClientFields } from './ClientFields.tsx'
import { DetailsField } from './DetailsField.tsx'
import { DocumentConsentDialog } from './DocumentConsentDialog.tsx'
import { LocationField } from './LocationField.tsx'
import { OfferReferralCopyNotice } from './OfferReferralCopyNotice.tsx'
import classes from './ReferralForm.module.css'
import { ReferralSentDialog } from './ReferralSentDialog.tsx'
import type { ReferralStart } from './referral-start.ts'
import { ServiceFields } from './ServiceFields.tsx'
import { useReferralForm } from './use-referral-form.ts'

interface Props {
  vendor: Vendor
  start: ReferralStart
}

/** The form for a referral to one vendor. */
export function ReferralForm({ vendor, start }: Props) {
  const { near } = start
  const services = useAllRows(serviceRoutes.list)
  const { form, submit, fill, setRejected, sent, consent } = useReferralForm(vendor, start, services.data)
  const open = useAllLocationsOfCard(vendor).filter(({ is_archived }) => !is_archived)
  const { position, isAwaited } = useBrowserPositionIfAllowed(near === undefined && open.length > 1)
  const [isUploading, setUploading] = useState(false)
  const { attachment } = form.values

  return (
    <form onSubmit={submit} noValidate aria-label={t`Create Referral`}>
      <Stack gap="sm" className={classes.fields}>
        <CallEmergencyNotice />
        <OfferReferralCopyNotice onUse={fill} />
        <ServiceFields
          services={vendor.services}
          vendor={vendor}
          others={<OtherVendorsLink service={form.values.service} />}
          subServices={services.data?.find(({ id }) => id === form.values.service)?.children ?? []}
          draft={form.values}
          onChange={form.change}
          errorOf={form.errorOf}
        />
        <ServicesFailureNotice services={services} />
        <LocationField
          vendor={vendor}
          locations={sortLocations(open, near ?? position)}
          near={near ?? position}
          isLocating={isAwaited}
          {...form.getValueProps('location')}
        />
        <ClientFields form={form} />
        <DetailsField vendorName={vendor.name} {...form.getValueProps('details')} />
        {/* A document that was added before the vendor stopped taking documents can be removed. */}
        {(vendor.may.attach || attachment) && (
          <AttachmentField
            vendor={vendor}
            attachment={attachment}
            onChange={(next) => form.change({ attachment: next })}
            onBusy={setUploading}
            onRejected={setRejected}
            error={form.errorOf('attachment')}
          />
        )}
        <Checkbox
          label={t`Call me right away`}
          description={t`The vendor sees that you asked to be called right away.`}
          {...form.getCheckboxProps('contactNow')}
        />
        <div className={classes.send}>
          <Button type="submit" fullWidth loading={form.isSending} disabled={isUploading}>
            {isUploading ? t`Waiting for the document` : t`Send referral`}
          </Button>
        </div>
      </Stack>
      <DocumentConsentDialog vendorName={vendor.name} fileName={attachment?.name ?? ''} {...consent} />
      {sent && <ReferralSentDialog referral={sent} />}
    </form>
  )
}

/** Without the list of services, the fields of sub-services and options are missing. */
function ServicesFailureNotice({ services }: { services: UseQueryResult }) {
  const failure = getReadFailure(services)
  return failure && <RetryNotice error={failure} onRetry={services.refetch} />
}

/** To the vendors that offer the service as well. */
function OtherVendorsLink({ service }: { service: number | null }) {
  return (
    <TextLink {...paths.vendorSearch(service === null ? {} : { service })} underline="always" size="sm">
      {t`Find other vendors with this service`}
    </TextLink>
  )
}
