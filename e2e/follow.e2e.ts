import { importTestVendor } from './directory.ts'
import { expect, test } from './fixtures.ts'

test('VEN-020, VEN-021, VEN-022, VEN-023, VEN-024, VEN-025, VEN-026, VEN-027, VEN-028, VEN-029, VEN-030: a client likes, follows and subscribes, and undoes each', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Follow Me' })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}`)

  const likes = (count: string) => page.getByRole('button', { name: `Like, ${count}`, exact: true })
  await likes('0 likes').click()
  await expect(likes('1 like')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await likes('1 like').click()
  await expect(likes('0 likes')).toHaveAttribute('aria-pressed', 'false')

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const question = page.getByRole('dialog', { name: `Follow ${vendor.name}` })
  await expect(button('Subscribe')).toHaveCount(0)
  await button('Follow').click()
  await expectAccessible('the question how to follow')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(question).toHaveCount(0)
  await expect(button('Follow')).toBeVisible()

  await button('Follow').click()
  await question.getByRole('button', { name: 'No, Just Follow' }).click()
  await expect(button('Unfollow')).toBeVisible()
  await button('Subscribe').click()
  await expect(button('Unsubscribe')).toBeVisible()
  await button('Unfollow').click()
  await expect(button('Follow')).toBeVisible()
  await expect(button('Unsubscribe')).toHaveCount(0)

  await button('Follow').press('Enter')
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(button('Unsubscribe')).toBeVisible()
  await page.goto(`/?profile=${vendor.id}`)
  await expect(
    page.getByRole('dialog', { name: 'Vendor profile' }).getByRole('button', { name: 'Unsubscribe' }),
  ).toBeVisible()
})
