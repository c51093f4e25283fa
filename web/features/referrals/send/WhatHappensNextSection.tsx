import { t } from '@lingui/core/macro'
import { List, Stack, Title } from '@mantine/core'
import type { Vendor } from '#contract/vendors.ts'

/** Explains before sending what happens to a referral. */
export function WhatHappensNextSection({ vendor }: { vendor: Vendor }) {
  return (
    <Stack component="aside" gap="sm" aria-labelledby="next">
      <Title order={2} size="h3" id="next">{t`What happens next`}</Title>
      <List type="ordered" spacing="xs">
        <List.Item>{t`${vendor.name} sees your referral as soon as it is sent, with your name, email and phone number.`}</List.Item>
        <List.Item>{t`You will see the answer under My Referrals: a status and, if the vendor sets one, a date.`}</List.Item>
        {vendor.may.attach && (
          <List.Item>{t`A document is deleted after 48 hours, whether or not it was opened.`}</List.Item>
        )}
        <List.Item>{t`You can delete the referral, and its document with it, at any time.`}</List.Item>
      </List>
    </Stack>
  )
}
