import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { getPublicConfig } from '#web/api/config.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'

/** The terms that people accept on registration, in plain words. */
export function TermsText() {
  const { appName, supportEmail } = getPublicConfig()

  return (
    <Stack gap="sm">
      <Text>
        <Trans>
          {appName} connects people with those who can help them: you find a vendor and send a referral, and the vendor
          answers. By registering, you agree to these terms.
        </Trans>
      </Text>
      <Section title={t`Who may register`}>
        <Trans>
          You must be 18 or older. Give your own name, and an address and phone number where we can reach you, and keep
          your password to yourself. In an emergency, call 911: nobody monitors this service around the clock.
        </Trans>
      </Section>
      <Section title={t`What you send`}>
        <Trans>
          A referral goes to the vendor you choose. That vendor’s staff, you and our administrators can read it. If you
          write about somebody else, you must have their consent. The vendor can open a document for 48 hours; then it
          is deleted.
        </Trans>
      </Section>
      <Section title={t`What we keep`}>
        <Trans>
          We keep your account until you delete it, a referral until both sides have deleted it and for a time after
          that, and a record of who opened what. We use them to run the service and for nothing else, and we never sell
          them. You can ask for a copy, a correction or the removal of your account.
        </Trans>
      </Section>
      <Section title={t`Messages`}>
        <Trans>
          We send your sign-in tokens by email, and by text message if you turn that on. We also tell you when a
          referral changes; you sign in to read how.
        </Trans>
      </Section>
      <Section title={t`Vendors`}>
        <Trans>
          If you list a vendor, you must be allowed to speak for it, keep its listing accurate and answer referrals with
          care. We may take down misleading listings and close accounts that are misused.
        </Trans>
      </Section>
      <Text>
        <Trans>
          The{' '}
          <TextLink {...paths.privacy()} target="_blank" underline="always" inherit>
            Privacy Policy
            <NewTabHint />
          </TextLink>{' '}
          explains how we handle personal information. Questions? Write to {supportEmail}.
        </Trans>
      </Text>
    </Stack>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={3} size="h4">
      {title}
    </Title>
    <Text>{children}</Text>
  </>
)
