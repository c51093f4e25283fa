import { plural, t } from '@lingui/core/macro'
import { Card, List, Text, Title } from '@mantine/core'
import { contactRoutes, type VendorContact } from '#contract/vendor-contacts.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useRouteQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { formatContactName } from './contact-name.ts'

const SHOWN = 5

/** A summary of the vendor's contacts, with a link to all of them. */
export function ContactsCard({ vendor }: { vendor: Vendor }) {
  return (
    <Card component="section" aria-labelledby="contacts">
      <Title order={2} size="h3" id="contacts" mb="md">
        {t`Contacts`}
      </Title>
      <ContactNameList vendor={vendor} />
      <LinkButton variant="default" {...paths.vendorContacts(vendor.id)}>{t`All contacts`}</LinkButton>
    </Card>
  )
}

function ContactNameList({ vendor }: { vendor: Vendor }) {
  const { data, failure, refetch } = useRouteQuery(contactRoutes.list, { params: { id: String(vendor.id) } })
  if (failure) return <RetryNotice error={failure} onRetry={refetch} />
  if (!data) return <TextSkeleton />
  if (data.total === 0)
    return (
      <Text c="dimmed" mb="md">
        {t`No contacts yet`}
      </Text>
    )
  const rest = data.total - SHOWN
  return (
    <>
      <List mb="md">
        {data.data.slice(0, SHOWN).map((contact) => (
          <List.Item key={contact.id}>
            {formatContactName(contact)}{' '}
            <Text span c="dimmed">
              {contactKindText(contact)}
            </Text>
          </List.Item>
        ))}
      </List>
      {rest > 0 && (
        <Text c="dimmed" mb="md">
          {plural(rest, { one: 'and # more', other: 'and # more' })}
        </Text>
      )}
    </>
  )
}

const contactKindText = ({ pending, is_primary_contact: isPrimary }: VendorContact) =>
  pending ? t`(invited)` : isPrimary ? t`(primary)` : ''
