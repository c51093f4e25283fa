import { t } from '@lingui/core/macro'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/links.tsx'
import { NotYetPage } from './NotYetPage.tsx'

/** The administrators' list of vendors is still to come; importing them is there. */
export function VendorsNotYetPage() {
  return (
    <NotYetPage>
      <LinkButton {...paths.adminImport()}>{t`Import Vendors`}</LinkButton>
    </NotYetPage>
  )
}
