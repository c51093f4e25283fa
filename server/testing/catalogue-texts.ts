import { formatter } from '@lingui/format-po'
import { readFileSync } from 'node:fs'

/** Returns the English texts in the catalogues of these parts of the product. */
export async function readCatalogueTexts(parts: ('contract' | 'server')[]): Promise<string[]> {
  const texts: string[] = []
  for (const part of parts) {
    const filename = `${import.meta.dirname}/../../${part}/locales/en.po`
    const context = { locale: 'en', sourceLocale: 'en', filename }
    texts.push(...Object.keys(await formatter().parse(readFileSync(filename, 'utf8'), context)))
  }
  return texts
}
