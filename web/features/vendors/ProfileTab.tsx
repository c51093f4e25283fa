import { t } from '@lingui/core/macro'
import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { AVATAR_NAMES } from '#contract/avatars.ts'
import type { Vendor } from '#contract/vendors.ts'
import { AvatarIcon } from '#web/ui/AvatarIcon.tsx'
import { Dot } from '#web/ui/Dot.tsx'
import { Fact, Facts } from '#web/ui/Facts.tsx'
import { Bio } from './Bio.tsx'
import { OutsideLink } from './OutsideLink.tsx'
import classes from './ProfileTab.module.css'
import { ServicePills } from './ServicePills.tsx'
import { readableLink, webLink } from './web-link.ts'

/** The vendor's company data and how it takes referrals, to read. */
export function ProfileTab({ vendor }: { vendor: Vendor }) {
  return (
    <div className={classes.profile}>
      <Card component="section" aria-labelledby="company">
        <Title order={2} size="h3" id="company" mb="md">
          {t`Company`}
        </Title>
        <Facts isRoomy>
          <Fact name={t`Name`}>{vendor.name}</Fact>
          <Fact name={t`Email`}>{vendor.email && <Anchor href={`mailto:${vendor.email}`}>{vendor.email}</Anchor>}</Fact>
          <Fact name={t`Phone`}>{vendor.phone && <Anchor href={`tel:${vendor.phone}`}>{vendor.phone}</Anchor>}</Fact>
          <Fact name={t`Website`}>
            <Site address={vendor.site} />
          </Fact>
          <Fact name={t`Booking link`}>
            <Site address={vendor.booking_link} />
          </Fact>
          <Fact name={t`Map avatar`}>
            <span className={classes.avatar}>
              <AvatarIcon id={vendor.avatar_type} /> {AVATAR_NAMES[vendor.avatar_type]}
            </span>
          </Fact>
          <Fact name={t`About`}>{vendor.bio.trim() && <Bio text={vendor.bio} />}</Fact>
        </Facts>
      </Card>
      <Stack gap="lg">
        <Card component="section" aria-labelledby="referrals">
          <Title order={2} size="h3" id="referrals" mb="md">
            {t`Referrals`}
          </Title>
          <ul className={classes.switches}>
            <Switched isOn={!vendor.prevent_referrals} on={t`Accepts referrals`} off={t`Does not accept referrals`} />
            <Switched isOn={!vendor.prevent_documents} on={t`Accepts documents`} off={t`Does not accept documents`} />
            <Switched
              isOn={!vendor.prevent_public_referrals}
              on={t`Accepts from everyone`}
              off={t`Accepts from vendors only`}
            />
            <Switched isOn={!vendor.vendors_seen_only} on={t`Seen by everyone`} off={t`Seen by vendors only`} />
            <Switched isOn={vendor.active} on={t`Active`} off={t`Inactive`} />
          </ul>
        </Card>
        <Card component="section" aria-labelledby="services">
          <Title order={2} size="h3" id="services" mb="md">
            {t`Services`}
          </Title>
          {vendor.services.length > 0 ? (
            <ServicePills services={vendor.services} />
          ) : (
            <Text c="dimmed">{t`No services are listed yet.`}</Text>
          )}
        </Card>
      </Stack>
    </div>
  )
}

function Site({ address }: { address: string }) {
  const href = webLink(address)
  return href ? <OutsideLink href={href}>{readableLink(address)}</OutsideLink> : <Text c="dimmed">{t`Not given`}</Text>
}

const Switched = ({ isOn, on, off }: { isOn: boolean; on: string; off: string }) => (
  <li>
    <Dot colour={isOn ? 'green' : 'gray'} isHollow={!isOn}>
      {isOn ? on : off}
    </Dot>
  </li>
)
