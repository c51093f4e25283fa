import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#web/api/call-error.ts'
import { button } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { selectFile } from '#web/testing/stub-uploads.ts'
import { FormErrors } from './FormErrors.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { SearchField } from './SearchField.tsx'
import { UploadField, type UploadOptions } from './UploadField.tsx'

function PhoneForm({ owner }: { owner: 'person' | 'vendor' }) {
  const [phone, setPhone] = useState('')
  return (
    <>
      <PhoneInput label="Phone" owner={owner} value={phone} onChange={setPhone} />
      <output aria-label="Value">{phone}</output>
    </>
  )
}

test.each([
  ['person', '4165550123', '416-555-0123'],
  ['person', '(416) 555 0123 9', '416-555-0123'],
  ['vendor', '41655501231234', '416-555-01231234'],
  ['person', 'call me', ''],
] as const)('AUTH-067: the phone of a %s typed as "%s" becomes "%s"', async (owner, typed, phone) => {
  await renderComponent(<PhoneForm owner={owner} />)
  const input = page.getByRole('textbox', { name: 'Phone' })
  await expect.element(input).toHaveAttribute('type', 'tel')
  await input.click()
  await userEvent.keyboard(typed)
  await expect.element(input).toHaveValue(phone)
  await expect.element(page.getByRole('status', { name: 'Value' })).toHaveTextContent(phone)
})

test('a phone says that an extension is left out, until another number is typed', async () => {
  await renderComponent(<PhoneForm owner="person" />)
  const input = page.getByRole('textbox', { name: 'Phone' })
  const hint = page.getByText('An extension does not fit here.')
  await input.click()
  await userEvent.keyboard('+1 705 555-0199')
  await expect.element(input).toHaveValue('705-555-0199')
  await expect.element(hint).not.toBeInTheDocument()
  await userEvent.keyboard(' poste 12')
  await expect.element(hint).toBeVisible()
  await expect.element(input).toHaveAccessibleDescription('An extension does not fit here.')
  await userEvent.keyboard('{Backspace}')
  await expect.element(hint).not.toBeInTheDocument()
  await userEvent.keyboard('9 poste ')
  await expect.element(hint).toBeVisible()
  await expect.element(input).toHaveValue('705-555-0199')
})

test('the phone of a vendor keeps an extension, and says that it does', async () => {
  await renderComponent(<PhoneForm owner="vendor" />)
  const input = page.getByRole('textbox', { name: 'Phone' })
  await input.click()
  await userEvent.keyboard('705 555-0199')
  await expect.element(input).toHaveValue('705-555-0199')
  await expect.element(input).not.toHaveAccessibleDescription()
  await userEvent.keyboard(' poste 12')
  await expect.element(input).toHaveValue('705-555-019912')
  await expect.element(input).toHaveAccessibleDescription('The digits after the tenth are dialled as an extension.')
  await expect.element(page.getByText('An extension does not fit here.')).not.toBeInTheDocument()
})

function ErrorForm({ messages }: { messages: string[] }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <>
      <FormErrors messages={messages} attempt={attempt} />
      <button onClick={() => setAttempt(attempt + 1)}>Submit</button>
    </>
  )
}

test('the summary of errors takes the focus at each failed submit, not before', async () => {
  await renderComponent(<ErrorForm messages={['Name is required', 'Email is required']} />)
  const summary = page.getByRole('alert', { name: 'Validation Error' })
  await expect.element(summary).toBeVisible()
  await expect.element(summary).not.toHaveFocus()
  expect(
    summary
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Name is required', 'Email is required'])
  for (const again of ['Submit', 'Submit']) {
    await button(again).click()
    await expect.element(summary).toHaveFocus()
  }
})

test('one error is a sentence, and no error is no summary', async () => {
  await renderComponent(
    <>
      <FormErrors title="Not saved" messages={['The name is taken.']} attempt={0} />
      <FormErrors messages={[]} attempt={1} />
    </>,
  )
  await expect.element(page.getByRole('alert', { name: 'Not saved' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The name is taken.')
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
})

function SearchForm({ onSearch }: { onSearch: (text: string) => void }) {
  const [value, setValue] = useState('first')
  return (
    <>
      <SearchField label="Name" value={value} onSearch={onSearch} />
      <button onClick={() => setValue('from a link')}>Follow a link</button>
    </>
  )
}

test('a search field searches once when typing pauses, at once on Enter, and follows the address', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  await renderComponent(<SearchForm onSearch={onSearch} />)
  const input = page.getByRole('searchbox', { name: 'Name' })
  await expect.element(input).toHaveValue('first')
  await input.fill('  oak')
  await expect.poll(() => onSearch.mock.calls).toEqual([['oak']])
  await input.fill('maple ')
  await userEvent.keyboard('{Enter}')
  expect(onSearch.mock.calls).toEqual([['oak'], ['maple']])
  await button('Follow a link').click()
  await expect.element(input).toHaveValue('from a link')
})

type Send = (file: File, options: UploadOptions) => Promise<string>

function UploadForm({ send, onBusy }: { send: Send; onBusy: (isBusy: boolean) => void }) {
  const [file, setFile] = useState<string | null>(null)
  return (
    <UploadField
      label="Logo"
      description="A square picture"
      accept="image/png"
      wrongType="Only PNG pictures can be uploaded."
      maxBytes={2_000}
      tooLarge="Image size is too large, please use smaller one."
      send={send}
      current={file === null ? undefined : { name: file, onRemove: () => setFile(null) }}
      onDone={setFile}
      onBusy={onBusy}
    />
  )
}

const picture = (size = 10) => new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' })
const chooseButton = page.getByRole('button', { name: /^Logo/ })

test('an upload field tells its form that it is busy, and offers to remove what was sent', async () => {
  const onBusy = vi.fn<(isBusy: boolean) => void>()
  const { promise, resolve } = Promise.withResolvers<string>()
  await renderComponent(<UploadForm send={() => promise} onBusy={onBusy} />)
  await expect.element(chooseButton).toHaveAccessibleDescription('A square picture')
  selectFile(picture())
  await expect.element(page.getByText('0% of logo.png')).toBeVisible()
  expect(onBusy.mock.calls).toEqual([[true]])
  resolve('stored.png')
  await button('Remove stored.png').click()
  await expect.element(chooseButton).toHaveFocus()
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

test('a file that is too large is not sent, and a failure is described at the field', async () => {
  const send = vi.fn<Send>(() => Promise.reject(new CallError(415, { message: 'This is no picture.' })))
  await renderComponent(<UploadForm send={send} onBusy={() => undefined} />)
  await expect.element(chooseButton).toBeVisible()
  selectFile(picture(2_001))
  await expect.element(page.getByText('Image size is too large, please use smaller one.')).toBeVisible()
  expect(send).not.toHaveBeenCalled()
  selectFile(picture(2_000))
  await expect.element(chooseButton).toHaveAccessibleDescription(/This is no picture\./)
  expect(send).toHaveBeenCalledOnce()
})

test('a dropped file is sent, and something else that is dropped is not', async () => {
  const send = vi.fn<Send>(() => new Promise(() => undefined))
  await renderComponent(<UploadForm send={send} onBusy={() => undefined} />)
  await expect.element(chooseButton).toBeVisible()
  const dropped = (dataTransfer: DataTransfer) => {
    for (const kind of ['dragover', 'drop'])
      chooseButton.element().dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }))
  }
  const text = new DataTransfer()
  text.setData('text/plain', 'Some words')
  dropped(text)
  expect(send).not.toHaveBeenCalled()
  const files = new DataTransfer()
  files.items.add(picture())
  dropped(files)
  await expect.element(page.getByText('0% of logo.png')).toBeVisible()
  expect(send.mock.calls.map(([file]) => file.name)).toEqual(['logo.png'])
})
