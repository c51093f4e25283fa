import { parsePublicUrl } from '#contract/web-link.ts'
import { ExternalLink } from '#web/features/vendors/ExternalLink.tsx'
import { formatDisplayUrl } from '#web/features/vendors/format-display-url.ts'

/** The website of the vendor, if it is safe to open. */
export function VendorSiteLink({ site }: { site: string }) {
  const url = parsePublicUrl(site)
  return url && <ExternalLink href={url}>{formatDisplayUrl(url)}</ExternalLink>
}
