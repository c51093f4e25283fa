import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { VendorContact } from '#contract/vendor-contacts.ts'

/** Marks a primary contact, a contact, or a pending contact invitation. */
export function ContactKindBadge({ contact }: { contact: Pick<VendorContact, 'pending' | 'is_primary_contact'> }) {
  const { pending, is_primary_contact: isPrimary } = contact
  if (pending)
    return (
      <Badge variant="light" color="amber">
        {isPrimary ? t`Invited as primary contact` : t({ message: 'Invited', context: 'contact' })}
      </Badge>
    )
  return (
    <Badge variant="light" color={isPrimary ? 'teal' : 'gray'}>
      {isPrimary ? t`Primary contact` : t({ message: 'Contact', context: 'person' })}
    </Badge>
  )
}
