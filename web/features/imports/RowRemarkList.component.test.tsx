import { expect, test } from 'vitest'
import { button } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { RowRemarkList } from './RowRemarkList.tsx'

test('the button of each list of remarks names its list', async () => {
  const remarks = [{ row: 2, name: 'Lakeside Care', text: 'No address.' }]
  await renderComponent(<RowRemarkList title="Skipped rows" remarks={remarks} fileName="skipped.csv" />)
  await expect.element(button('Save the list: Skipped rows')).toBeVisible()
})
