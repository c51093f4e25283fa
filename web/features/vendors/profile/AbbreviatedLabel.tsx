import { VisuallyHidden } from '@mantine/core'

/** A short visible label with the full one for screen readers. */
export const AbbreviatedLabel = ({ short, whole }: { short: string; whole: string }) => (
  <>
    <span aria-hidden>{short}</span>
    <VisuallyHidden>{whole}</VisuallyHidden>
  </>
)
