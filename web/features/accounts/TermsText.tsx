import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { getPublicConfig } from '#web/api/config.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links.tsx'

/** The terms that people accept on registration, in plain words. */
export function TermsText() {
  const { appName, supportEmail } = getPublicConfig()

  return (
    <Stack gap="sm">
      <Text>
        <Trans>
          {appName} brings people together with those who can help them: you find a vendor and send a referral, the
          vendor answers. By registering you agree to these terms.
        </Trans>
      </Text>
      <Section title={t`Who may register`}>
        <Trans>
          You are 18 years or older, you give your own name and an address and phone number at which you can be reached,
          and you keep your password to yourself. In an emergency call 911; nobody watches this service around the
          clock.
        </Trans>
      </Section>
      <Section title={t`What you send`}>
        <Trans>
          A referral goes to the vendor you choose and is seen by that vendor’s staff, by you and by our administrators.
          When you write about somebody else you have that person’s consent. A document is there for the vendor for 48
          hours; then it is destroyed.
        </Trans>
      </Section>
      <Section title={t`What we keep`}>
        <Trans>
          We keep your account, your referrals and a record of who opened them, for as long as the law asks for. We use
          them to make the service work and for nothing else, and we sell nothing. You may ask for a copy, for a
          correction, and to have your account removed.
        </Trans>
      </Section>
      <Section title={t`Messages`}>
        <Trans>
          We write to you by email, and by text message if you switched that on: your sign-in codes and the status of
          your referrals.
        </Trans>
      </Section>
      <Section title={t`Vendors`}>
        <Trans>
          Who lists a vendor may speak for it, keeps what is listed true, and answers referrals with care. We may take
          down what misleads people, and close accounts that are misused.
        </Trans>
      </Section>
      <Text>
        <Trans>
          The{' '}
          <TextLink {...paths.privacy()} target="_blank" underline="always" inherit>
            Privacy Policy
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </TextLink>{' '}
          says how we handle personal information. Questions? Write to {supportEmail}.
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
