import { Anchor } from '@mantine/core'
import { toSafeWebLink } from '#contract/web-link.ts'
import { formatDisplayUrl } from '#web/ui/format-display-url.ts'
import { NewTabHint } from '#web/ui/NewTabHint.tsx'

/** The website of the vendor, if it is safe to open. */
export function VendorWebsiteLink({ site }: { site: string }) {
  const url = toSafeWebLink(site)
  if (url === null) return null
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer">
      {formatDisplayUrl(url)}
      <NewTabHint />
    </Anchor>
  )
}
