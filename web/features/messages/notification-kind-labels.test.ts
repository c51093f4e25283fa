import { readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#web/locales/fr.po'
import { getNotificationKindLabel, getNotificationKindLabels } from './notification-kind-labels.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })

test('every kind of notification of the server has a name, and no other', () => {
  const templates = readFileSync('server/features/messages/default-templates.ts', 'utf8')
  const kinds = [...templates.matchAll(/^ {2}'?([a-z -]+)'?: \{$/gm)].map(([, kind]) => kind!)
  expect(Object.keys(getNotificationKindLabels()).toSorted()).toEqual(kinds.toSorted())
})

test('a name is in the language of the page; a kind that is newer keeps its own', () => {
  expect(getNotificationKindLabel('new referral')).toBe('New referral')
  expect(getNotificationKindLabel('newer kind')).toBe('Newer kind')
  onTestFinished(() => i18n.activate('en'))
  i18n.loadAndActivate({ locale: 'fr', messages })
  expect(getNotificationKindLabel('new referral')).toBe('Nouvelle demande')
})
