import { Button } from '@mantine/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { button, dialog } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { DateOrTimeField } from '#web/ui/form/DateOrTimeField.tsx'
import { useForm } from './use-form.ts'

function DateForm() {
  const form = useForm({
    stored: { start: '' },
    toBody: (values) => values,
    schema: z.object({ start: z.string() }),
    title: 'Not saved',
  })
  return (
    <form onSubmit={form.submit(async () => undefined)} noValidate>
      <DateOrTimeField name="start" label="Start" {...form.getInputProps('start')} />
      <Button type="submit">Save</Button>
      <Button onClick={form.discard}>Discard</Button>
    </form>
  )
}

test('discarding the changes of a form empties a date that is typed only in part', async () => {
  await renderComponent(<DateForm />)
  const start = page.getByLabelText('Start')
  await expect.element(start).toBeVisible()
  start.element().focus()
  await userEvent.keyboard('0301')
  await button('Save').click()
  await dialog('Not saved').getByRole('button').last().click()
  await expect.element(start).toHaveAccessibleDescription('Enter the whole date, or clear the field.')
  await button('Discard').click()
  await expect.element(start).not.toHaveAccessibleDescription()
  await expect.element(start).toBeValid()
})
