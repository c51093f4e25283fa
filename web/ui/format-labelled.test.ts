import { readFileSync, globSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { i18n } from '@lingui/core'
import { messages } from '#web/locales/fr.po'
import { formatLabelled } from './format-labelled.ts'

test('a label has a colon after it, in French with a no-break space before the colon', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  onTestFinished(() => i18n.activate('en'))
  expect(formatLabelled('Status', 'New')).toBe('Status: New')
  i18n.loadAndActivate({ locale: 'fr', messages })
  expect(formatLabelled('État', 'Nouveau')).toBe('État\u00A0: Nouveau')
})

test('no screen writes the colon between two texts itself', () => {
  const folder = `${import.meta.dirname}/..`
  const written = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (path) => /test|testing|kit/.test(path) }).filter(
    (path) =>
      /(?<!\bt)`\$\{[^`]*\}: (\$\{|`)|`\}: \$\{|>\s*\{[\w.]+\}: \{/.test(readFileSync(`${folder}/${path}`, 'utf8')),
  )
  expect(written).toEqual([])
})
