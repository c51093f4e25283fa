import { t } from '@lingui/core/macro'
import { Card, Radio, Stack, Switch, Text, Title } from '@mantine/core'
import { toHubCalendarDate } from '#contract/dates.ts'
import { buildPublicVendorPathById } from '#contract/public-map.ts'
import { PublicListingLevel, type Vendor } from '#contract/vendors.ts'
import type { FieldPropGetters } from '#web/forms/field-prop-getters.ts'
import { ExternalLink } from '#web/features/vendors/ExternalLink.tsx'
import { formatDay } from '#web/ui/format-date-time.ts'
import { getProfileFieldLabel, type VendorProfileFormValues } from './profile-form.ts'

interface Props {
  form: FieldPropGetters<VendorProfileFormValues>
  isDisabled: boolean
  vendor: Vendor
}

/** Where people without an account find the vendor, and whether they see its email address. */
export function PublicListingFields({ form, isDisabled, vendor }: Props) {
  const indexedFrom = vendor.indexed_from ?? null
  const isIndexed = form.getValueProps('public_listing').value === 'indexed'
  const firstDay =
    isIndexed && indexedFrom !== null && isAhead(indexedFrom) && formatDay(toHubCalendarDate(new Date(indexedFrom)))

  return (
    <Card component="section" aria-labelledby="public-listing">
      <Title order={2} size="h3" id="public-listing" mb="md">
        {t`Public directory`}
      </Title>
      <Stack>
        <Radio.Group
          label={getProfileFieldLabel('public_listing')}
          description={t`A vendor that is shown to vendors only appears in neither.`}
          {...form.getValueProps('public_listing')}
        >
          <Stack gap="xs" mt="xs">
            {PublicListingLevel.options.map((listing) => (
              <Radio key={listing} value={listing} label={getListingLabel(listing)} disabled={isDisabled} />
            ))}
          </Stack>
        </Radio.Group>
        {firstDay && (
          <Text size="sm">{t`Search engines may show the page from ${firstDay}. Any other choice takes effect immediately.`}</Text>
        )}
        <Switch
          label={getProfileFieldLabel('shows_email')}
          description={t`Programs that collect addresses can read it, too.`}
          disabled={isDisabled}
          {...form.getCheckboxProps('shows_email')}
        />
        {vendor.public_path !== undefined && (
          <div>
            <ExternalLink href={buildPublicVendorPathById(vendor.id, null)}>{t`See your public page`}</ExternalLink>
          </div>
        )}
      </Stack>
    </Card>
  )
}

const isAhead = (iso: string): boolean => Date.parse(iso) > Date.now()

/** The label of a level of the public listing. */
export const getListingLabel = (listing: PublicListingLevel): string =>
  ({ indexed: t`In search engines`, listed: t`In the directory only`, hidden: t`Not public` })[listing]
