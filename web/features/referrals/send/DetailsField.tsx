import { plural, t } from '@lingui/core/macro'
import { Stack, Text, Textarea } from '@mantine/core'
import { REFERRAL_DETAILS_MAX_LENGTH } from '#contract/referrals.ts'

interface Props {
  vendorName: string
  value: string
  onChange: (details: string) => void
  error: string | undefined
}

const COUNTED_FROM = REFERRAL_DETAILS_MAX_LENGTH - 500

/** A note for the vendor; shows how many characters are left when few remain. */
export function DetailsField({ vendorName, value, onChange, error }: Props) {
  const left = REFERRAL_DETAILS_MAX_LENGTH - value.length

  return (
    <Stack gap={4}>
      <Textarea
        label={t`Details`}
        description={t`What should the vendor know? Only ${vendorName} and administrators can read it.`}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={REFERRAL_DETAILS_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <Text component="output" size="xs" c="dimmed">
        {value.length >= COUNTED_FROM && plural(left, { one: '# character left', other: '# characters left' })}
      </Text>
    </Stack>
  )
}
