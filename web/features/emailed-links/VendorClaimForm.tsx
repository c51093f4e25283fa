import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { VendorClaim, type VendorClaimBody, type ClaimOffer } from '#contract/vendor-claims.ts'
import { NewPasswordFields } from '#web/forms/NewPasswordFields.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { paths } from '#web/paths.ts'
import { PhoneInput } from '#web/ui/form/PhoneInput.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'

interface Props {
  claim: ClaimOffer
  vendor: string
  onSend: (body: VendorClaimBody) => Promise<void>
}

const EMPTY = { first: '', last: '', phone: '', password: '', password_confirmation: '' }

/** Who makes the account; nothing is asked where there is one with the address of the mailbox. */
export function VendorClaimForm({ claim: { email, has_account, needs_decision }, vendor, onSend }: Props) {
  const language = useLanguage()
  const [hasAgreed, setAgreed] = useKeptState(`claim agreed ${email}`, () => false)
  const form = useForm({
    stored: EMPTY,
    keptAs: `claim ${email}`,
    toBody: (values) =>
      has_account ? ({ has_account: true } as const) : ({ has_account: false, ...values, language } as const),
    schema: VendorClaim,
  })
  const submit = form.submit(onSend)

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{has_account ? t`There is an account with the address ${email}.` : t`You sign in with ${email}.`}</Text>
        <Text c="dimmed">
          {needs_decision
            ? t`${vendor} already has a primary contact. Its primary contacts are asked, and decide.`
            : t`Nobody has an account for ${vendor} yet, so this one will manage it: answer referrals, change the profile and add people.`}
        </Text>
        {!has_account && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput label={t`First Name`} autoComplete="given-name" {...form.getInputProps('first')} />
              <TextInput label={t`Last Name`} autoComplete="family-name" {...form.getInputProps('last')} />
            </SimpleGrid>
            <PhoneInput label={t`Mobile Phone`} {...form.getValueProps('phone')} />
            <NewPasswordFields form={form} />
            <Checkbox
              label={
                <Trans>
                  I agree to the{' '}
                  <TextLink {...paths.privacy()} underline="always" target="_blank">
                    Privacy Policy
                    <NewTabHint />
                  </TextLink>
                  .
                </Trans>
              }
              checked={hasAgreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
          </>
        )}
        <div>
          <Button type="submit" loading={form.isSending} disabled={!has_account && !hasAgreed}>
            {needs_decision ? t`Ask its primary contacts` : has_account ? t`Manage ${vendor}` : t`Create the account`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
