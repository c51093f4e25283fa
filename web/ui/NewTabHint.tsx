import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'

/** The end of the accessible name of a link that opens a new tab. */
export const NewTabHint = ({ about }: { about?: string | undefined }) => (
  <VisuallyHidden>{about ? t`: ${about} (opens in a new tab)` : t` (opens in a new tab)`}</VisuallyHidden>
)
