import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { openDialog } from '#web/ui/dialog/dialogs.tsx'
import { modals } from '#web/ui/dialog/modals.ts'
import { TextSkeleton } from '#web/ui/Skeletons.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'

const LogoCropForm = lazyPart(() => import('./LogoCropForm.tsx').then((file) => file.LogoCropForm))

/** Asks for the square of a picture that becomes the logo; rejects with an abort when the dialog is closed. */
export async function promptLogoCrop(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new CallError(422, { message: t`This picture cannot be read.` })
  })
  return new Promise((resolve, reject) => {
    const id = openDialog({
      title: t`Crop the logo`,
      closeOnClickOutside: false,
      onGone: () => reject(new DOMException('The logo was not chosen.', 'AbortError')),
      children: (
        <Suspense fallback={<TextSkeleton />}>
          <LogoCropForm
            picture={picture}
            onCancel={() => modals.close(id)}
            onDone={(cropped) => {
              resolve(cropped)
              modals.close(id)
            }}
          />
        </Suspense>
      ),
    })
  })
}
