import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NewReferralAnswerBody } from '#contract/referral-answers.ts'
import { button } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { AnswerDetailsForm } from './AnswerDetailsForm.tsx'

const TIME = 'Day and time, Toronto time (optional)'
const NEXT_YEAR = new Date().getFullYear() + 1

test('the time of an appointment is one of a clock in Toronto, wherever the browser is', async () => {
  const sent: NewReferralAnswerBody[] = []
  const onSend = async (body: NewReferralAnswerBody) => void sent.push(body)
  await renderComponent(
    <AnswerDetailsForm action="book" link="a" keptAs="answer" seen={1} onSend={onSend} onCancel={() => undefined} />,
  )
  await page.getByLabelText(TIME).fill(`${NEXT_YEAR}-12-01T10:00`)
  await button('Send the answer').click()
  await expect.poll(() => sent).toEqual([{ action: 'book', seen: 1, text: '', at: `${NEXT_YEAR}-12-01T15:00:00.000Z` }])
})

test.each([
  ['0026-12-01T10:00', 'Enter a day within the next two years.'],
  ['12026-12-01T10:00', 'Enter the day and the time of the appointment.'],
])('the mistyped time %s of an appointment is refused at the field', async (typed, message) => {
  const sent: NewReferralAnswerBody[] = []
  const onSend = async (body: NewReferralAnswerBody) => void sent.push(body)
  await renderComponent(
    <AnswerDetailsForm action="book" link="a" keptAs="answer" seen={1} onSend={onSend} onCancel={() => undefined} />,
  )
  await page.getByLabelText(TIME).fill(typed)
  await button('Send the answer').click()
  await expect.element(page.getByLabelText(TIME)).toHaveAccessibleDescription(message)
  expect(sent).toEqual([])
})

test('an appointment of which only a part is typed is refused at the field, and sent when it is complete', async () => {
  const sent: NewReferralAnswerBody[] = []
  const onSend = async (body: NewReferralAnswerBody) => void sent.push(body)
  await renderComponent(
    <AnswerDetailsForm action="book" link="a" keptAs="answer" seen={1} onSend={onSend} onCancel={() => undefined} />,
  )
  const time = page.getByLabelText(TIME)
  await expect.element(time).toBeVisible()
  time.element().focus()
  await userEvent.keyboard('12')
  await button('Send the answer').click()
  await expect.element(time).toHaveAccessibleDescription('Enter the whole date and time, or clear the field.')
  expect(sent).toEqual([])

  await time.fill(`${NEXT_YEAR}-12-01T10:00`)
  await button('Send the answer').click()
  await expect.poll(() => sent).toMatchObject([{ at: `${NEXT_YEAR}-12-01T15:00:00.000Z` }])
})

test('a reason that is missing has the focus after its message', async () => {
  await renderComponent(
    <AnswerDetailsForm
      action="decline"
      link="a"
      keptAs="answer"
      seen={1}
      onSend={() => Promise.reject()}
      onCancel={() => undefined}
    />,
  )
  await button('Send the answer').click()
  const [first] = page.getByRole('radio').elements()
  await expect.poll(() => document.activeElement).toBe(first)
})

test('a wait that is no number of weeks is refused at the field; another is sent as a number', async () => {
  const sent: NewReferralAnswerBody[] = []
  const onSend = async (body: NewReferralAnswerBody) => void sent.push(body)
  await renderComponent(
    <AnswerDetailsForm
      action="waitlist"
      link="a"
      keptAs="answer"
      seen={1}
      onSend={onSend}
      onCancel={() => undefined}
    />,
  )
  const weeks = page.getByLabelText('Approximate wait in weeks (optional)')

  for (const refused of ['six', '0', '1.5']) {
    await weeks.fill(refused)
    await button('Send the answer').click()
    await expect.element(weeks).toHaveAccessibleDescription('The wait is a whole number of weeks from 1 to 520.')
  }
  await weeks.fill('6')
  await button('Send the answer').click()
  await expect.poll(() => sent).toEqual([{ action: 'waitlist', seen: 1, text: '', weeks: 6 }])
})

test('an answer cannot be changed while it is sent: what was typed then would be in no answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await renderComponent(
    <AnswerDetailsForm
      action="waitlist"
      link="a"
      keptAs="answer"
      seen={1}
      onSend={() => promise}
      onCancel={() => undefined}
    />,
  )
  const note = page.getByRole('textbox', { name: 'A note to the sender (optional)' })
  await note.fill('About six weeks.')
  await button('Send the answer').click()
  await expect.element(note).toHaveAttribute('readonly')
  await expect.element(button('Cancel')).toBeDisabled()
  resolve()
  await expect.element(note).not.toHaveAttribute('readonly')
})
