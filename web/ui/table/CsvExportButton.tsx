import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Route, RouteInput } from '#contract/route.ts'
import { fetchFile } from '#web/api/call-route.ts'
import { saveFileToDevice } from '#web/api/save-file-to-device.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'

interface Props<T extends Route> {
  route: T
  /** The filters of the list. */
  query: RouteInput<T>['query']
  fileName: string
}

/** Saves all rows of a filtered list as a file. */
export function CsvExportButton<T extends Route>({ route, query, fileName }: Props<T>) {
  const save = useMutation({
    mutationFn: () => fetchFile<Route>(route, { query }),
    onSuccess: (file) => {
      saveFileToDevice(file, fileName)
      showToast(t`The list is saved as ${fileName}.`)
    },
    onError: showErrorAlert,
  })

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t`Export as CSV`}
    </Button>
  )
}
