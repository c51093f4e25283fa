import { useMutation } from '@tanstack/react-query'
import { saveFileToDevice } from '#web/api/save-file-to-device.ts'
import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'

interface FileDownload<Input> {
  fetch: (input: Input) => Promise<Blob>
  fileName: string
  onSaved?: () => void
}

/** Fetches a file and lets the browser save it under this name; a failure is shown. */
export const useFileDownload = <Input = void>({ fetch, fileName, onSaved }: FileDownload<Input>) =>
  useMutation({
    mutationFn: fetch,
    onSuccess: (file) => {
      saveFileToDevice(file, fileName)
      onSaved?.()
    },
    onError: showErrorAlert,
  })
