import { createBabelExtractor } from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { msgExtractor } from './tools/extract-messages.ts'

/** One catalogue for each part that is loaded on its own. */
const catalogueOf = (part: string) => ({
  path: `<rootDir>/${part}/locales/{locale}`,
  include: [`<rootDir>/${part}`],
  exclude: ['**/*.test.*'],
})

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [catalogueOf('contract'), catalogueOf('server'), catalogueOf('web')],
  extractors: [msgExtractor, createBabelExtractor()],
  // Without origins a catalogue changes only when words do.
  format: formatter({ lineNumbers: false, origins: false }),
})
