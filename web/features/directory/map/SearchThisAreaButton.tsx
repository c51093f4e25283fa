import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import classes from '#web/features/directory/MapPage.module.css'

/** Shown over a map that was moved away from the searched area. */
export function SearchThisAreaButton({ onSearch }: { onSearch: () => void }) {
  return (
    <Button
      variant="default"
      radius="xl"
      className={classes.area}
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={onSearch}
    >
      {t`Search this area`}
    </Button>
  )
}
