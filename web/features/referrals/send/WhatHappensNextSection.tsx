import { t } from '@lingui/core/macro'
import { List, Stack, Title } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'

/** Explains before sending what happens to a referral. */
export function WhatHappensNextSection({ vendor }: { vendor: Vendor }) {
  return (
    <Stack component="aside" gap="sm" aria-labelledby="next">
      <Title order={2} size="h3" id="next">{t`What happens next`}</Title>
      <List type="ordered" spacing="xs">
        <List.Item>{t`${vendor.name} sees your referral as soon as it is sent, with your name, e-mail and phone number.`}</List.Item>
        <List.Item>{t`Their answer shows under My Referrals: a status, and a date when they have set one.`}</List.Item>
        {vendor.may.attach && (
          <List.Item>{t`A document is destroyed after 48 hours, whether it was read or not.`}</List.Item>
        )}
        <List.Item>{t`You can delete the referral at any time; a document goes with it at once.`}</List.Item>
      </List>
    </Stack>
  )
}
