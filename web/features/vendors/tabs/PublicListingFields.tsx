import { t } from '@lingui/core/macro'
import { Card, Radio, Stack, Switch, Title } from '@mantine/core'
import { PublicListing } from '#contract/vendors.ts'
import type { FieldProps } from '#web/forms/field-props.ts'
import { profileFieldLabel, type ProfileValues } from './profile-form.ts'

interface Props {
  form: FieldProps<ProfileValues>
  isDisabled: boolean
}

/** Where people without an account find the vendor, and whether they see its email address. */
export function PublicListingFields({ form, isDisabled }: Props) {
  return (
    <Card component="section" aria-labelledby="public-listing">
      <Title order={2} size="h3" id="public-listing" mb="md">
        {t`Public directory`}
      </Title>
      <Stack>
        <Radio.Group
          label={profileFieldLabel('public_listing')}
          description={t`A vendor that only vendors see is in neither.`}
          {...form.getValueProps('public_listing')}
        >
          <Stack gap="xs" mt="xs">
            {PublicListing.options.map((listing) => (
              <Radio key={listing} value={listing} label={listingLabel(listing)} disabled={isDisabled} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={profileFieldLabel('shows_email')}
          description={t`Programs that collect addresses read it, too.`}
          disabled={isDisabled}
          {...form.getCheckboxProps('shows_email')}
        />
      </Stack>
    </Card>
  )
}

const listingLabel = (listing: PublicListing): string =>
  ({ indexed: t`In search engines`, listed: t`In the directory only`, hidden: t`Not public` })[listing]
