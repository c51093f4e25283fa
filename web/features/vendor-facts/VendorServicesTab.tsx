import { t } from '@lingui/core/macro'
import { Button, Card, Stack, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { OfferedService, Vendor } from '#contract/vendors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { LanguageList } from './LanguageList.tsx'
import { LanguagesCard } from './LanguagesCard.tsx'
import { OfferedServiceFactsView } from './OfferedServiceFactsView.tsx'
import { ServiceFactsForm } from './ServiceFactsForm.tsx'
import { describeToldFacts, ServiceFactsList } from './ServiceFactsList.tsx'

/**
 * The services and languages of a vendor. Its contacts set the availability, its primary contacts the rest, others read
 * them.
 */
export function VendorServicesTab({ vendor }: { vendor: Vendor }) {
  return (
    <Stack gap="md" maw={880}>
      {vendor.services.length === 0 && <EmptyState text={t`No services are listed yet.`} />}
      {vendor.services.map((service) => (
        <Card key={service.id} component="section" aria-labelledby={`service-${service.id}`}>
          <Stack gap="sm">
            <Title order={2} size="h3" id={`service-${service.id}`}>
              {service.name}
            </Title>
            <ServiceContent vendor={vendor} service={service} />
          </Stack>
        </Card>
      ))}
      {vendor.may.edit ? <LanguagesCard vendor={vendor} /> : <LanguageList languages={vendor.languages} />}
    </Stack>
  )
}

function ServiceContent({ vendor, service }: { vendor: Vendor; service: OfferedService }) {
  const facts = describeToldFacts(service.facts)
  if (!vendor.may.setAvailability)
    return <OfferedServiceFactsView vendor={vendor} availability={service.availability} facts={facts} />
  return (
    <>
      <AvailabilityEditor vendorId={vendor.id} service={service} />
      <ServiceFactsList told={facts} />
      {vendor.may.edit && <ServiceDetails vendorId={vendor.id} service={service} />}
    </>
  )
}

/** The form of a service's details, folded: they change seldom. */
function ServiceDetails({ vendorId, service }: { vendorId: number; service: OfferedService }) {
  const [isOpen, details] = useDisclosure(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        aria-label={t`Edit the details of ${service.name}`}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={() => {
          setWasOpened(true)
          details.toggle()
        }}
      >
        {t`Edit the details`}
      </Button>
      {/* No Collapse: it mounts its content anew, and loses what is typed, when the reader asks for less motion. */}
      {wasOpened && (
        <div hidden={!isOpen}>
          <ServiceFactsForm vendorId={vendorId} service={service} />
        </div>
      )}
    </>
  )
}
