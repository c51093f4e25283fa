import { expect, test } from 'vitest'
import { saveSessionUser, useSessionUser } from '#web/api/session.ts'
import { buildCurrentUser } from '#web/testing/examples.ts'
import { button } from '#web/testing/locators.ts'
import { renderComponent } from '#web/testing/render-page.tsx'
import { useNetworkInvitingVendorState } from './network-inviting-vendor.ts'

function Chosen() {
  const { vendor, choose } = useNetworkInvitingVendorState()
  return <button onClick={() => choose({ id: 21, name: 'Lakeside Care' })}>{vendor?.name ?? 'No vendor'}</button>
}

const ChosenOfUser = () => <Chosen key={useSessionUser()?.id} />

test('the vendor for networking stays in this tab for the user who chose it, and not for the next one', async () => {
  const ama = { id: 7, isVendor: true, isAdmin: false }
  const kim = { id: 8, isVendor: false, isAdmin: false }
  await renderComponent(<ChosenOfUser />, { user: buildCurrentUser('VENDOR', { id: ama.id }) })
  await button('No vendor').click()
  await expect.element(button('Lakeside Care')).toBeVisible()
  saveSessionUser(kim)
  await expect.element(button('No vendor')).toBeVisible()
  saveSessionUser(ama)
  await expect.element(button('Lakeside Care')).toBeVisible()
})
