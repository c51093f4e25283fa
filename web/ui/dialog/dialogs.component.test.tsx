import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#web/api/call-error.ts'
import { button, dialog, field } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { CONFIRMATION_TEXTS } from './confirmation-texts.ts'
import { confirmAndRun, openCustomDialog, promptChoice, showAlert, showErrorAlert } from './dialogs.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { promptTextAndSubmit } from './prompt-text-and-submit.tsx'

const noDialog = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

/** A button that asks, and records the outcome of each question. */
async function renderQuestion<T>(ask: () => Promise<T>) {
  const outcomes: T[] = []
  const open = async () => void outcomes.push(await ask())
  await renderComponent(<button onClick={() => void open()}>Ask</button>)
  await button('Ask').click()
  return outcomes
}

test('a message takes the focus, and returns it when Escape or its button closes it', async () => {
  const outcomes = await renderQuestion(() => showAlert({ title: 'Reset Completed', text: 'Password Reset' }))
  await expect.element(dialog('Reset Completed').getByText('Password Reset')).toBeVisible()
  await expect.element(button('OK')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await noDialog()
  await expect.element(button('Ask')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await button('OK').click()
  await expect.poll(() => outcomes).toHaveLength(2)
})

test('a message after a message is shown and gets the focus', async () => {
  await renderQuestion(async () => {
    await showAlert({ title: 'First', text: 'One' })
    await showAlert({ title: 'Second', text: 'Two', closeLabel: 'Close' })
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Second')).toBeVisible()
  await expect.element(button('Close')).toHaveFocus()
  await expect.element(dialog('First')).not.toBeInTheDocument()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its cancel button', () => button('No, cancel').click()],
])('a question that %s closes runs nothing', async (_how, close) => {
  const onConfirm = vi.fn<() => Promise<void>>()
  const outcomes = await renderQuestion(() => confirmAndRun({ ...CONFIRMATION_TEXTS.deleteOne(), onConfirm }))
  await expect.element(dialog('Are you sure?').getByText("You won't be able to revert this!")).toBeVisible()
  await expect.element(button('No, cancel')).toHaveFocus()
  await close()
  await expect.poll(() => outcomes).toEqual([false])
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a confirmed question is busy while it runs, and cannot be closed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const outcomes = await renderQuestion(() =>
    confirmAndRun({ ...CONFIRMATION_TEXTS.deleteAll(), onConfirm: () => promise }),
  )
  await button('Yes, delete all').click()
  await expect.element(button('Yes, delete all')).toHaveAttribute('data-loading', 'true')
  await expect.element(button('No, cancel')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Are you sure?')).toBeVisible()
  resolve()
  await expect.poll(() => outcomes).toEqual([true])
  await noDialog()
})

test.each([
  [
    'ERR-041',
    new CallError(409, { message: 'It has changed meanwhile.' }),
    undefined,
    'Error',
    'It has changed meanwhile.',
  ],
  ['ERR-039', new CallError(503, { message: 'The hub is tired.' }), undefined, 'Server Error', 'The hub is tired.'],
  [
    'ERR-038',
    new TypeError('undefined is not a function'),
    undefined,
    'Error',
    'Something went wrong. Please refresh the page and try again',
  ],
  [
    'ERR-043',
    new CallError(409, { message: 'Row 7 is locked.' }),
    CONFIRMATION_TEXTS.bulkFailure,
    'Error!',
    'Something went wrong. Please refresh the page and try again',
  ],
])('%s: the dialog of a question says how it failed', async (_row, error, failure, title, message) => {
  const outcomes = await renderQuestion(() =>
    confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      onConfirm: () => Promise.reject(error),
      ...(failure && { describeFailure: failure }),
    }),
  )
  await button('Yes, delete').click()
  await expect.element(dialog(title).getByRole('alert')).toHaveTextContent(message)
  await expect.element(button('Close')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => outcomes).toEqual([false])
})

test('the note of a question is passed on without the spaces around it', async () => {
  const onConfirm = vi.fn<(note: string) => Promise<void>>()
  await renderQuestion(() =>
    confirmAndRun({
      title: 'Decline?',
      text: '',
      confirmLabel: 'Decline',
      note: { label: 'Reason', maxLength: 9 },
      onConfirm,
    }),
  )
  await expect.element(field('Reason')).toHaveAttribute('maxlength', '9')
  await field('Reason').fill(' Closed. ')
  await button('Decline').click()
  await expect.poll(() => onConfirm.mock.calls).toEqual([['Closed.']])
})

test('the note of a question stays when the call fails, and is sent again', async () => {
  const notes: string[] = []
  const outcomes = await renderQuestion(() =>
    confirmAndRun({
      title: 'Suspend the account?',
      text: 'They cannot sign in.',
      confirmLabel: 'Suspend',
      note: { label: 'Reason', maxLength: 500 },
      onConfirm: async (note) => {
        notes.push(note)
        if (notes.length === 1) throw new CallError(409, { message: 'The hub is tired.' })
      },
    }),
  )
  await field('Reason').fill('They shout.')
  await button('Suspend').click()
  await expect.element(dialog('Error').getByRole('alert')).toHaveTextContent('The hub is tired.')
  await expect.element(field('Reason')).toHaveFocus()
  await expect.element(field('Reason')).toHaveValue('They shout.')
  await button('Suspend').click()
  await expect.poll(() => outcomes).toEqual([true])
  expect(notes).toEqual(['They shout.', 'They shout.'])
})

test('a text that is asked for must be given, and stays when it is refused', async () => {
  const answers: string[] = []
  let isRefused = true
  const outcomes = await renderQuestion(() =>
    promptTextAndSubmit({
      title: 'Report User',
      text: 'We look into it.',
      label: 'Reason',
      draftKey: 'report.1',
      maxLength: 500,
      requiredMessage: 'Please give a reason.',
      confirmLabel: 'Report',
      onSubmit: async (text) => {
        answers.push(text)
        if (isRefused) throw new CallError(429, { message: 'Too many reports.' })
      },
    }),
  )
  await expect.element(field('Reason')).toHaveFocus()
  await button('Report').click()
  await expect.element(field('Reason')).toHaveAccessibleDescription('Please give a reason.')
  await expect.element(field('Reason')).toHaveFocus()
  await field('Reason').fill(' They shout. ')
  await expect.element(page.getByText('Please give a reason.')).not.toBeInTheDocument()
  await button('Report').click()
  await expect.element(dialog('Report User').getByRole('alert')).toHaveTextContent('Too many reports.')
  await expect.element(field('Reason')).toHaveValue(' They shout. ')
  await expect.element(field('Reason')).toHaveFocus()
  isRefused = false
  await button('Report').click()
  await expect.poll(() => outcomes).toEqual([true])
  expect(answers).toEqual(['They shout.', 'They shout.'])
})

test('a choice resolves to its value, or to null when the dialog is closed', async () => {
  const outcomes = await renderQuestion(() =>
    promptChoice({
      title: 'Unsaved changes',
      text: 'Leave the page?',
      choices: [
        { value: 'discard', label: 'Discard' },
        { value: 'save', label: 'Save' },
      ],
    }),
  )
  await expect.element(button('Save')).toHaveFocus()
  await button('Discard').click()
  await expect.poll(() => outcomes).toEqual(['discard'])
  await button('Ask').click()
  await button('Close').click()
  await expect.poll(() => outcomes).toEqual(['discard', null])
})

test('the body of a custom dialog renames and closes it', async () => {
  await renderQuestion(async () =>
    openCustomDialog('Invite', ({ rename, close }) => (
      <>
        <button onClick={() => rename('Invited')}>Send</button>
        <button onClick={close}>Done</button>
      </>
    )),
  )
  await dialog('Invite').getByRole('button', { name: 'Send' }).click()
  await dialog('Invited').getByRole('button', { name: 'Done' }).click()
  await noDialog()
})

test.each([
  [409, undefined, 'Error'],
  [500, undefined, 'Server Error'],
  [401, undefined, undefined],
  [403, 'session-ended', undefined],
] as const)('ERR-039, ERR-040: a failure with status %i and code %s has the title %s', async (status, code, title) => {
  await renderQuestion(async () => {
    showErrorAlert(new CallError(status, { message: 'They said no.', code }))
    // A message of the test's own shows that there was none before.
    if (title === undefined) await showAlert({ title: 'Next', text: '' })
  })
  await expect.element(dialog(title ?? 'Next')).toBeVisible()
  expect(page.getByText('They said no.').elements()).toHaveLength(title === undefined ? 0 : 1)
})

function Pictures({ count }: { count: number }) {
  const [shown, setShown] = useState<number | null>(0)
  const pictures = Array.from({ length: count }, (_, nth) => `data:image/gif;base64,R0lGODlhAQABAAAAACw=#${nth}`)
  return <PictureDialog pictures={pictures} shownIndex={shown} onShow={setShown} title="Lakeside Care" />
}

test('pictures are shown one at a time, around in a circle, by buttons and arrow keys', async () => {
  await renderComponent(<Pictures count={3} />)
  const picture = (nth: number) => page.getByRole('img', { name: `Picture ${nth} of 3` })
  await expect.element(picture(1)).toBeInTheDocument()
  await button('Previous picture').click()
  await expect.element(picture(3)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(picture(2)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(picture(1)).toBeInTheDocument()
  await button('Next picture').click()
  await expect.element(page.getByText('Picture 2 of 3')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await noDialog()
})

test('a single picture has no buttons to change it', async () => {
  await renderComponent(<Pictures count={1} />)
  await expect.element(page.getByRole('img', { name: 'Picture 1 of 1' })).toBeInTheDocument()
  await expect.element(button('Next picture')).not.toBeInTheDocument()
})

test('a dialog that cannot be shown says so and can be closed; the page behind it stays', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => {
    throw new CallError(500, { message: 'The hub is tired.' })
  }
  await renderComponent(<button onClick={() => openCustomDialog('Crop', () => <Broken />)}>Ask</button>)
  await button('Ask').click()
  await expect.element(dialog('Crop').getByText('The hub is tired.')).toBeVisible()
  await button('Close').click()
  await noDialog()
  await expect.element(button('Ask')).toBeVisible()
  log.mockRestore()
})
