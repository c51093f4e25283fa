import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { selectFile, stubUploads } from '#web/testing/stub-uploads.ts'
import { renderVendorPage } from '#web/testing/render-vendor-page.ts'

async function drawPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(600, 300)
  canvas.getContext('2d')!.fillRect(0, 0, 300, 300)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'wide.png', { type: 'image/png' })
}

test('a cropped logo is uploaded, and its dialog closes', async () => {
  const uploads = stubUploads()
  await renderVendorPage('')
  const card = page.getByRole('region', { name: 'Logo' })
  await expect.element(card.getByText('Upload a logo')).toBeVisible()
  selectFile(await drawPicture(), card.element())
  const dialog = page.getByRole('dialog', { name: 'Crop the logo' })
  await expect.element(dialog.getByRole('img', { name: 'Preview of the logo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload the logo' }).click()
  await expect.poll(() => uploads.map(({ address }) => address)).toEqual(['POST /api/vendors/21/media/profile'])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
})
