import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { getPublicConfig } from '#web/api/config.ts'
import { VendorCorrectionsCard } from '#web/features/corrections/VendorCorrectionsCard.tsx'
import { VendorStatsCard } from '#web/features/vendor-stats/VendorStatsCard.tsx'
import { ContactsCard } from '#web/features/vendor-contacts/ContactsCard.tsx'
import { EmbedCodeCard } from './EmbedCodeCard.tsx'
import { InviteUserCard } from './InviteUserCard.tsx'
import { LocationsCard } from './LocationsCard.tsx'
import { LogoCard } from './LogoCard.tsx'
import { PicturesCard } from './PicturesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './ProfileTab.module.css'
import { ServicesCard } from './ServicesCard.tsx'
import { ActivationCard } from './ActivationCard.tsx'

/** The vendor's profile; read-only for users who are not a primary contact (VADM-027, VADM-028). */
export function ProfileTab({ vendor }: { vendor: Vendor }) {
  const isDisabled = !vendor.may.edit

  return (
    <Stack gap="lg">
      {isDisabled && (
        <Alert role="note">{t`You can read this. Only primary contacts of ${vendor.name} and administrators can change it.`}</Alert>
      )}
      <div className={classes.profile}>
        <ProfileForm key={vendor.id} vendor={vendor} isDisabled={isDisabled} />
        <Stack gap="lg" className={classes.beside}>
          {vendor.may.suspend && <ActivationCard vendor={vendor} />}
          <LogoCard vendor={vendor} isDisabled={isDisabled} />
          <ServicesCard vendor={vendor} isDisabled={isDisabled} />
          <PicturesCard vendor={vendor} isDisabled={isDisabled} />
          {!isDisabled && <InviteUserCard vendor={vendor} />}
        </Stack>
        <div className={classes.more}>
          <LocationsCard vendor={vendor} />
          {vendor.may.seeInside && <ContactsCard vendor={vendor} />}
          {!isDisabled && getPublicConfig().features.publicDirectory && (
            <div className={classes.code}>
              <VendorCorrectionsCard vendor={vendor} />
            </div>
          )}
          {!isDisabled && (
            <div className={classes.code}>
              <EmbedCodeCard vendor={vendor} />
            </div>
          )}
        </div>
      </div>
      {!isDisabled && <VendorStatsCard vendor={vendor} />}
    </Stack>
  )
}
