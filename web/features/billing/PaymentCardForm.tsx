import { useLingui } from '@lingui/react/macro'
import { Button, Group, Input, Loader, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { getErrorMessage } from '#web/api/call-error.ts'
import { FormErrors } from '#web/ui/form/FormErrors.tsx'
import { SCHEME_COLOURS, type ColourScheme } from '#web/ui/tokens.ts'
import classes from './PaymentCardForm.module.css'
import { loadPaymentScript } from './load-payment-script.ts'

interface Props {
  /** Called with the token of the card. */
  onToken: (token: string) => Promise<unknown>
  onCancel: () => void
}

const FIELD = 'card-number'

/** The payment provider's own field for a card: its input never reaches our servers. */
export function PaymentCardForm(props: Props) {
  const { i18n, t } = useLingui()
  const [script, setScript] = useState<Awaited<ReturnType<typeof loadPaymentScript>> | 'failed' | undefined>()

  useEffect(() => {
    let isWanted = true
    loadPaymentScript(i18n.locale === 'fr' ? 'fr' : 'en').then(
      (loaded) => isWanted && setScript(loaded ?? 'failed'),
      () => isWanted && setScript('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [i18n.locale])

  if (script === undefined || script === null) return <Loader />
  if (script === 'failed')
    return (
      <FormErrors
        attempt={1}
        title={t`Error`}
        messages={[t`The payment service cannot be reached. Please try again later.`]}
      />
    )
  return (
    <Elements stripe={script}>
      <CardFields {...props} />
    </Elements>
  )
}

function CardFields({ onToken, onCancel }: Props) {
  const { t } = useLingui()
  const scheme = useComputedColorScheme('light')
  const stripe = useStripe()
  const elements = useElements()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ text: string; attempt: number } | null>(null)
  const attempts = useRef(0)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const card = elements?.getElement(CardElement)
    if (!stripe || !card || isSaving) return
    attempts.current += 1
    setSaving(true)
    setFailure(null)
    try {
      const { token, error } = await stripe.createToken(card)
      if (token) await onToken(token.id)
      else setFailure({ text: error.message ?? t`The card was declined.`, attempt: attempts.current })
    } catch (error) {
      setFailure({ text: getErrorMessage(error), attempt: attempts.current })
    } finally {
      setSaving(false)
    }
  }

  return (
    <form onSubmit={save}>
      <Stack>
        {failure && <FormErrors title={t`Error`} messages={[failure.text]} attempt={failure.attempt} />}
        <Input.Wrapper label={t`Card`} id={FIELD}>
          <div className={classes.field}>
            <CardElement key={scheme} id={FIELD} options={lookOf(scheme)} onReady={(field) => field.focus()} />
          </div>
        </Input.Wrapper>
        <Text
          size="xs"
          c="dimmed"
        >{t`The card number goes to the payment service only. This hub keeps the last four digits.`}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={isSaving}>{t`Cancel`}</Button>
          <Button type="submit" loading={isSaving}>{t`Save the card`}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Our colours for the provider's iframe, which has none of our styles. */
const lookOf = (scheme: ColourScheme): StripeCardElementOptions => ({
  style: {
    base: {
      color: SCHEME_COLOURS[scheme].ink,
      iconColor: SCHEME_COLOURS[scheme].dimmed,
      fontSize: '16px',
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: SCHEME_COLOURS[scheme].placeholder },
    },
    invalid: { color: SCHEME_COLOURS[scheme].error, iconColor: SCHEME_COLOURS[scheme].error },
  },
})
