import { expect, test } from 'vitest'
import { renderInLanguage } from '#server/platform/messages.ts'
import { getEmailButtonLabel } from './email-phrases.ts'

test('the button of the message with a code to a guest promises only what its page has', () => {
  const label = getEmailButtonLabel('guest code', 'Care Referral Hub')
  expect(renderInLanguage('en', label)).toBe('Confirm and send')
  expect(renderInLanguage('fr', label)).toBe('Confirmer et envoyer')
})
