import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Route, RouteRequestInput } from '#contract/route.ts'
import { useFileDownload } from '#web/ui/hooks/use-file-download.ts'
import { showToast } from '#web/ui/toasts.tsx'

interface Props<T extends Route> {
  route: T
  /** The filters of the list. */
  query: RouteRequestInput<T>['query']
  fileName: string
}

/** Saves all rows of a filtered list as a file. */
export function CsvExportButton<T extends Route>({ route, query, fileName }: Props<T>) {
  const save = useFileDownload<Route>(route, {
    fileName,
    onSaved: () => showToast(t`The list is saved as ${fileName}.`),
  })

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({ query })}
    >
      {t`Export as CSV`}
    </Button>
  )
}
