import { t } from '@lingui/core/macro'
import { Button, Card, Code, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import { authenticatorRoutes } from '#contract/authenticator.ts'
import { refreshRouteQueries, useRouteMutation } from '#web/api/query.ts'
import { useUnsavedGuard } from '#web/forms/use-unsaved-guard.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { useFocusReplacementButton } from '#web/ui/hooks/use-focus-replacement-button.ts'
import { VerificationCodeForm } from './VerificationCodeForm.tsx'
import { QrCode } from './QrCode.tsx'
import { useRetryWithCurrentPassword } from './use-retry-with-current-password.tsx'

type Step =
  | { name: 'start' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }
  | { name: 'remove' }

/** Sets up codes of an authenticator app instead of those by email and SMS (SR-024). */
export function AuthenticatorSection({ user }: { user: CurrentUser }) {
  const { step, setStep, leave, confirm, remove } = useAuthenticatorSteps()
  const parts = useFocusReplacementButton(step.name)

  return (
    <section aria-labelledby="authenticator">
      <Title order={2} size="h3" id="authenticator" mb="xs">{t`Authenticator app`}</Title>
      <Card ref={parts}>
        {step.name === 'scan' &&
          (user.authenticator ? (
            <AppInUse
              text={t`The app is in use, but its recovery codes could not be shown. To get new ones, remove the app and set it up again.`}
              onRemove={() => setStep({ name: 'remove' })}
            />
          ) : (
            <ScanStep secret={step.secret} uri={step.uri} onConfirm={confirm} onCancel={leave} />
          ))}
        {step.name === 'codes' && (
          <RecoveryCodes
            codes={step.codes}
            onDone={() => {
              leave()
              void refreshRouteQueries([accountRoutes.current])
            }}
          />
        )}
        {step.name === 'remove' && (
          <VerificationCodeForm
            label={t`Code of the app, or a recovery code`}
            submitLabel={t`Remove`}
            onSubmit={remove}
            onCancel={leave}
          />
        )}
        {step.name === 'start' &&
          (user.authenticator ? (
            <AppInUse
              text={t`In use: at each sign-in you enter the code that your app shows.`}
              onRemove={() => setStep({ name: 'remove' })}
            />
          ) : (
            <BeginSetUpForm onBegun={(setup) => setStep({ name: 'scan', ...setup })} />
          ))}
      </Card>
    </section>
  )
}

function useAuthenticatorSteps() {
  const [step, setStep] = useState<Step>({ name: 'start' })
  const confirming = useRouteMutation(authenticatorRoutes.confirm)
  const removing = useRouteMutation(authenticatorRoutes.remove, { refreshes: [accountRoutes.current] })
  const leave = () => setStep({ name: 'start' })
  useUnsavedGuard(step.name === 'codes', t`The recovery codes are not shown again.`)

  const confirm = async (token: string) => {
    try {
      const { recovery_codes } = await confirming.mutateAsync({ body: { token } })
      setStep({ name: 'codes', codes: recovery_codes })
    } catch (error) {
      // When only the answer was lost, the app is in use.
      void refreshRouteQueries([accountRoutes.current])
      throw error
    }
  }

  const remove = async (token: string) => {
    await removing.mutateAsync({ body: { token } })
    leave()
    showToast(t`You will get your tokens by message again.`)
  }

  return { step, setStep, leave, confirm, remove }
}

const AppInUse = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Stack gap="md" align="flex-start">
    <Text>{text}</Text>
    <Button variant="default" onClick={onRemove}>{t`Remove the app`}</Button>
  </Stack>
)

interface ScanStepProps {
  secret: string
  uri: string
  onConfirm: (token: string) => Promise<void>
  onCancel: () => void
}

function ScanStep({ secret, uri, onConfirm, onCancel }: ScanStepProps) {
  return (
    <Stack gap="md">
      <Text>{t`Scan this with your authenticator app, or type the key into it. Then enter the code it shows.`}</Text>
      <QrCode text={uri} label={t`QR code for your authenticator app`} />
      <Text>
        {t`Key`} <Code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
      </Text>
      <VerificationCodeForm
        label={t`Code of the app`}
        submitLabel={t`Confirm`}
        onSubmit={onConfirm}
        onCancel={onCancel}
      />
    </Stack>
  )
}

function BeginSetUpForm({ onBegun }: { onBegun: (setup: { secret: string; uri: string }) => void }) {
  const beginning = useRouteMutation(authenticatorRoutes.begin)

  const { submit, passwordField } = useRetryWithCurrentPassword(async (body) =>
    onBegun(await beginning.mutateAsync({ body })),
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="flex-start">
        <Text>{t`Safer than tokens by message, and it works without a signal: an app on your phone shows the code.`}</Text>
        {passwordField}
        <Button type="submit" variant="default" loading={beginning.isPending}>{t`Set up an authenticator app`}</Button>
      </Stack>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <Stack gap="md">
      <Text ref={text} tabIndex={-1}>
        {t`The app is in use. Keep these recovery codes: each lets you in once if you lose your phone. They are not shown again.`}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group>
        <Button onClick={onDone}>{t`I have saved them`}</Button>
      </Group>
    </Stack>
  )
}
