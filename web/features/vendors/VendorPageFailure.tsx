import { t } from '@lingui/core/macro'
import { CallError } from '#web/api/call-error.ts'
import { paths } from '#web/paths.ts'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { LinkButton } from '#web/ui/links.tsx'
import { NotFoundContent } from '#web/features/not-found/NotFoundContent.tsx'

/** Replaces a vendor that could not be read. Offers no retry for one that does not exist. */
export function VendorPageFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof CallError && error.status === 404)) return <PageFailure error={error} onRetry={onRetry} />
  return (
    <NotFoundContent>
      <LinkButton {...paths.map()} mt="md">{t`Go to the map`}</LinkButton>
    </NotFoundContent>
  )
}
