import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'
import { NumbersCard } from '#web/features/numbers/NumbersCard.tsx'
import { ContactsCard } from '#web/features/contacts/ContactsCard.tsx'
import { EmbedCard } from './EmbedCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import { LocationsCard } from './LocationsCard.tsx'
import { LogoCard } from './LogoCard.tsx'
import { PicturesCard } from './PicturesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './ProfileTab.module.css'
import { ServicesEditor } from './ServicesEditor.tsx'
import { StatusCard } from './StatusCard.tsx'

/** Everything that a vendor says of itself; those without control read it (VADM-027, VADM-028). */
export function ProfileTab({ vendor }: { vendor: Vendor }) {
  const isDisabled = !vendor.may.edit

  return (
    <Stack gap="lg">
      {isDisabled && (
        <Alert>{t`You can read this. Only primary contacts of ${vendor.name} and administrators can change it.`}</Alert>
      )}
      <div className={classes.profile}>
        <ProfileForm key={vendor.id} vendor={vendor} isDisabled={isDisabled} />
        <Stack gap="lg" className={classes.beside}>
          {vendor.may.suspend && <StatusCard vendor={vendor} />}
          <LogoCard vendor={vendor} isDisabled={isDisabled} />
          <ServicesEditor vendor={vendor} isDisabled={isDisabled} />
          <PicturesCard vendor={vendor} isDisabled={isDisabled} />
          {!isDisabled && <InviteCard vendor={vendor} />}
        </Stack>
        <div className={classes.more}>
          <LocationsCard vendor={vendor} />
          {vendor.may.seeInside && <ContactsCard vendor={vendor} />}
          {!isDisabled && (
            <div className={classes.code}>
              <EmbedCard vendor={vendor} />
            </div>
          )}
        </div>
      </div>
      {!isDisabled && <NumbersCard vendor={vendor} />}
    </Stack>
  )
}
