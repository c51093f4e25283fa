import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Route, RouteRequestInput } from '#contract/route.ts'
import { fetchFile } from '#web/api/call-route.ts'
import { getSessionUser, onSessionChange } from '#web/api/session.ts'
import { saveFileToDevice } from '#web/api/save-file-to-device.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'

interface FileDownload {
  fileName: string
  /** Headers of the call itself, such as the pass of a link. */
  headers?: Record<string, string> | undefined
  onSaved?: () => void
  /** Shows a failure; an alert by default. */
  onError?: (error: Error) => void
  /** Goes on when the component is gone, as the row of a document may be. */
  outlivesComponent?: boolean
}

/**
 * Fetches the file of a route and lets the browser save it under this name: `mutate({ params, query })`. By default
 * it stops when the component is gone.
 */
export function useFileDownload<T extends Route>(
  route: T,
  { fileName, headers, onSaved, onError = showErrorAlert, outlivesComponent = false }: FileDownload,
) {
  const abort = useRef(() => {})
  useEffect(() => () => abort.current(), [])

  return useMutation({
    mutationFn: (input: RouteRequestInput<T>) => {
      const controller = new AbortController()
      abort.current = () => !outlivesComponent && controller.abort()
      const userId = getSessionUser()?.id
      const stopWatching = onSessionChange(() => getSessionUser()?.id !== userId && controller.abort())
      return fetchFile(route, input, { signal: controller.signal, headers }).finally(stopWatching)
    },
    onSuccess: (file) => {
      saveFileToDevice(file, fileName)
      onSaved?.()
    },
    onError,
  })
}
