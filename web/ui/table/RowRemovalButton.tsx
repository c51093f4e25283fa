import { Button } from '@mantine/core'

interface Props {
  label: string
  /** The label with the name of the row, so that the buttons of a list differ for screen readers. */
  accessibleName: string
  onClick: () => void
}

/** Removes the row that it is in. */
export const RowRemovalButton = ({ label, accessibleName, onClick }: Props) => (
  <Button variant="subtle" color="red" size="compact-md" aria-label={accessibleName} onClick={onClick}>
    {label}
  </Button>
)
