import { showErrorAlert } from '#web/ui/dialog/dialogs.tsx'

/** Counts before a question is asked; null after a failure, which is shown. */
export async function countOrShowError<Count>(count: () => Promise<Count>): Promise<Count | null> {
  try {
    return await count()
  } catch (error) {
    showErrorAlert(error)
    return null
  }
}
