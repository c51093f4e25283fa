import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invitationRoutes } from '#contract/invitations.ts'
import { listOf } from '#web/testing/examples.ts'
import { button, dialog } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { answer } from '#web/testing/stub-server.ts'
import { VendorAccountRequestsSection } from './VendorAccountRequestsSection.tsx'

const REQUEST = {
  id: 5,
  name: 'Lakeside Care',
  email: 'office@lakeside.example',
  website: 'https://lakeside.example',
  phone: '416-555-0101',
  created_at: '2026-03-02T15:04:05.000Z',
  user: { id: 7, first: 'Ama', last: 'Osei', email: 'ama@example.org' },
  is_name_taken: true,
}

test('a request names a listed vendor of the same name, and its refusal says what the client gets', async () => {
  const { callsOf } = await renderComponent(<VendorAccountRequestsSection />, {
    answers: [
      answer(invitationRoutes.vendorRequests, listOf(REQUEST)),
      answer(invitationRoutes.declineVendorRequest, { message: 'The request is closed.' }),
    ],
  })
  await expect.element(page.getByText('There is already a vendor with this name.')).toBeVisible()
  await button('Decline the request for Lakeside Care').click()
  await expect.element(dialog('Are you sure?').getByText(/Ama Osei gets a message that says so/)).toBeVisible()
  await button('Yes, decline it').click()
  await expect.element(page.getByText('The request is declined.')).toBeVisible()
  expect(callsOf(invitationRoutes.declineVendorRequest)[0]!.body).toEqual({ created_at: REQUEST.created_at })
})

test('requests beyond the first page can be read', async () => {
  const later = { ...REQUEST, id: 6, name: 'Hilltop Care' }
  const list = (...data: (typeof REQUEST)[]) => ({ ...listOf(...data), total: 2 })
  await renderComponent(<VendorAccountRequestsSection />, {
    answers: [
      answer(invitationRoutes.vendorRequests, ({ query }) =>
        query.page === 2 ? { ...list(later), current_page: 2 } : list(REQUEST),
      ),
    ],
  })
  await expect.element(page.getByText('Showing 1 of 2')).toBeVisible()
  await button('Show more').click()
  await expect.element(page.getByText('Hilltop Care', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Lakeside Care', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Showing 2 of 2')).not.toBeInTheDocument()
})
