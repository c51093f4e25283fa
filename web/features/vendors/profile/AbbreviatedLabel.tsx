import { VisuallyHidden } from '@mantine/core'

/** A short label for the eye and the whole one for those who hear it. */
export const AbbreviatedLabel = ({ short, whole }: { short: string; whole: string }) => (
  <>
    <span aria-hidden>{short}</span>
    <VisuallyHidden>{whole}</VisuallyHidden>
  </>
)
