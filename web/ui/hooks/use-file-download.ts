import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { saveFileToDevice } from '#web/api/save-file-to-device.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'

interface FileDownload<Input> {
  /** `signal` is aborted when the component is gone, for a file that nobody waits for then. */
  fetch: (input: Input, signal: AbortSignal) => Promise<Blob>
  fileName: string
  onSaved?: () => void
}

/** Fetches a file and lets the browser save it under this name; a failure is shown. */
export function useFileDownload<Input = void>({ fetch, fileName, onSaved }: FileDownload<Input>) {
  const abort = useRef(() => {})
  useEffect(() => () => abort.current(), [])

  return useMutation({
    mutationFn: (input: Input) => {
      const controller = new AbortController()
      abort.current = () => controller.abort()
      return fetch(input, controller.signal)
    },
    onSuccess: (file) => {
      saveFileToDevice(file, fileName)
      onSaved?.()
    },
    onError: (error) => {
      if (error.name !== 'AbortError') showErrorAlert(error)
    },
  })
}
