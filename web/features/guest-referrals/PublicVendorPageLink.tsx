import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { PublicVendor } from '#contract/public-directory.ts'
import { useLanguage } from '#web/locales/use-language.ts'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'

/**
 * Names the receiver of the form, and leads to the page whose location and language the form has. In a new tab, so that what is
 * typed stays.
 */
export function PublicVendorPageLink({ vendor }: { vendor: Pick<PublicVendor, 'name' | 'path'> }) {
  const { location } = useSearch({ from: '/directory/vendors/$id/refer' })
  const query = new URLSearchParams({ ...(location && { location: String(location) }), lang: useLanguage() })
  return (
    <Anchor href={`${vendor.path}?${query}`} target="_blank" rel="noopener" inherit underline="always">
      {t`To ${vendor.name}`}
      <NewTabHint />
    </Anchor>
  )
}
