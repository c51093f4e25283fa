import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#web/api/call-error.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { UploadField, type UploadOptions } from './UploadField.tsx'

const MAX_BYTES = 1_000
const NOTE = new File(['note'], 'note.pdf', { type: 'application/pdf' })
const button = (name: string) => page.getByRole('button', { name })

/** A form with one upload. `uploads` has what the field has asked to send. */
async function renderField() {
  const uploads: (UploadOptions & { file: File; finish: () => void; fail: (reason: unknown) => void })[] = []
  const busy: boolean[] = []
  const send = (file: File, progress: UploadOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    progress.signal.addEventListener('abort', () => reject(progress.signal.reason))
    uploads.push({ ...progress, file, finish: resolve, fail: reject })
    return promise
  }
  function Form() {
    const [name, setName] = useState<string | null>(null)
    return (
      <UploadField
        label="Document"
        accept="application/pdf"
        wrongType="Only PDF files can be sent."
        maxBytes={MAX_BYTES}
        send={send}
        current={name === null ? undefined : { name, onRemove: () => setName(null) }}
        onDone={(_sent, file) => setName(file.name)}
        onBusy={(isBusy) => busy.push(isBusy)}
      />
    )
  }
  await renderComponent(<Form />)
  await expect.element(page.getByText('Choose a file or drop it here')).toBeVisible()
  return { uploads, busy }
}

const choose = (file: File) => userEvent.upload(document.querySelector('input[type=file]')!, file)

test('a chosen file is sent with its progress, named afterwards, and can be removed', async () => {
  const { uploads, busy } = await renderField()
  await choose(NOTE)
  await expect.element(page.getByText('0% of note.pdf')).toBeVisible()
  uploads[0]!.onProgress(0.4)
  await expect.element(page.getByText('40% of note.pdf')).toBeVisible()
  // A screen reader does not read out each percentage.
  expect(page.getByRole('status').element().textContent).toBe('Sending note.pdf')
  uploads[0]!.onProgress(1)
  await expect.element(page.getByText('Processing....')).toBeVisible()
  expect(page.getByRole('status').element().textContent).toBe('Processing....')
  uploads[0]!.finish()
  await expect.element(page.getByText('note.pdf', { exact: true })).toBeVisible()
  expect(busy).toEqual([true, false])
  await button('Remove note.pdf').click()
  await expect.element(page.getByText('Choose a file or drop it here')).toBeVisible()
})

test('a file that is too large is refused before it is sent', async () => {
  const { uploads } = await renderField()
  await choose(new File(['x'.repeat(MAX_BYTES + 1)], 'large.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText(/^This file is too large: at most/)).toBeVisible()
  expect(uploads).toEqual([])
})

test('a large file of another type is refused for its type, because a smaller one would not help', async () => {
  const { uploads } = await renderField()
  await choose(new File(['x'.repeat(MAX_BYTES + 1)], 'large.docx', { type: 'application/msword' }))
  await expect.element(page.getByText('Only PDF files can be sent.')).toBeVisible()
  expect(uploads).toEqual([])
})

test('a cancelled upload leaves no error, a failed one says so', async () => {
  const { uploads, busy } = await renderField()
  await choose(NOTE)
  await button('Cancel').click()
  await expect.element(page.getByText('Choose a file or drop it here')).toBeVisible()
  expect(document.querySelector('[aria-invalid=true]')).toBeNull()
  await choose(NOTE)
  uploads[1]!.fail(new CallError(415, { message: 'This is no PDF.' }))
  await expect.element(page.getByText('This is no PDF.')).toBeVisible()
  expect(busy).toEqual([true, false, true, false])
})
