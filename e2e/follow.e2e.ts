import { importTestVendor } from './test-data.ts'
import { expect, test } from './fixtures.ts'

test('a client likes, follows and subscribes, and undoes each', async ({
  page,
  signedInAs,
  apiAs,
  expectAccessible,
}) => {
  const vendor = await importTestVendor(await apiAs('ADMIN'), { name: 'Follow Me' })
  await signedInAs('CLIENT')
  await page.goto(`/vendors/${vendor.id}`)
  const likes = (count: string) => page.getByRole('button', { name: `Like, ${count}`, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const question = page.getByRole('dialog', { name: `Follow ${vendor.name}` })

  await test.step('VEN-022, VEN-029: a like raises the number of likes', async () => {
    await likes('0 likes').click()
    await expect(likes('1 like')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('VEN-030: the like is kept, and undoing it lowers the number', async () => {
    await page.reload()
    await likes('1 like').click()
    await expect(likes('0 likes')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('VEN-023, VEN-026: Follow asks about updates, and closing the question cancels', async () => {
    await button('Follow').click()
    await expect(question).toBeVisible()
    await expectAccessible('the question how to follow')
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(question).toHaveCount(0)
    await expect(button('Follow')).toBeVisible()
  })

  await test.step('VEN-020, VEN-025, VEN-028: No, Just Follow follows without updates, then Subscribe is offered', async () => {
    await expect(button('Subscribe')).toHaveCount(0)
    await button('Follow').click()
    await question.getByRole('button', { name: 'No, Just Follow' }).click()
    await expect(button('Unfollow')).toBeVisible()
    await expect(button('Subscribe')).toBeVisible()
  })

  await test.step('VEN-021, VEN-027: Unfollow also ends the subscription', async () => {
    await button('Subscribe').click()
    await expect(button('Unsubscribe')).toBeVisible()
    await button('Unfollow').click()
    await expect(button('Follow')).toBeVisible()
    await expect(button('Unsubscribe')).toHaveCount(0)
  })

  await test.step('VEN-024: Yes follows and subscribes, also on the map', async () => {
    await button('Follow').press('Enter')
    await question.getByRole('button', { name: 'Yes' }).press('Enter')
    await expect(button('Unfollow')).toBeVisible()
    await expect(button('Unsubscribe')).toBeVisible()
    await page.goto(`/?profile=${vendor.id}`)
    const profile = page.getByRole('dialog', { name: 'Vendor profile' })
    await expect(profile.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  })
})
