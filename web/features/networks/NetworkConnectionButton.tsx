import { t } from '@lingui/core/macro'
import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { networkRoutes } from '#contract/networks.ts'
import type { VendorSummary } from '#contract/vendors.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { ROUTES_STALE_AFTER_VENDOR_CHANGE } from '#web/api/stale-routes.ts'
import { showErrorAlert, showAlert } from '#web/ui/dialog/dialogs.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { formatLabelled } from '#web/ui/format-labelled.ts'
import { useNetworkInvitingVendor } from './network-inviting-vendor.ts'
import classes from './NetworkConnectionButton.module.css'

const settings = {
  refreshes: [...ROUTES_STALE_AFTER_VENDOR_CHANGE, networkRoutes.requests, networkRoutes.view],
  onError: showErrorAlert,
}

interface Props extends ButtonProps {
  vendor: Pick<VendorSummary, 'id' | 'name' | 'is_archived' | 'networks' | 'networks_requests' | 'may'>
}

/**
 * Requests a network connection from the selected vendor to this one, withdraws the request (MAP-056 to 066), or
 * approves a request of this vendor (decision 23). Hidden for clients and for the user's own vendor.
 */
export function NetworkConnectionButton({ vendor, ...props }: Props) {
  const mine = useNetworkInvitingVendor()
  const add = useRouteMutation(networkRoutes.add, settings)
  const remove = useRouteMutation(networkRoutes.remove, settings)
  const decide = useRouteMutation(networkRoutes.decide, settings)
  if (!vendor.may.askIntoNetwork || vendor.id === mine?.id) return null

  const status = mine ? (vendor.networks[String(mine.id)] ?? 0) : 0
  const request = mine ? vendor.networks_requests?.[String(mine.id)] : undefined
  // Decision 60: with an archived vendor an existing connection can be ended.
  if (vendor.is_archived && status !== 1 && status !== 2) return null
  const label = request === undefined ? labelOf(status) : t`Approve Request`
  const press = () => {
    if (!mine) {
      return void showAlert({ title: t`Networking`, text: t`Please select vendor first from the dropdown above!` })
    }
    if (request !== undefined) {
      const { name } = vendor
      const done = () => showToast(t`${name} is now in your network.`)
      return decide.mutate({ params: { id: String(request) }, body: { status: 2 } }, { onSuccess: done })
    }
    const onSuccess = () => showToast(t`Saved.`)
    if (status === 0) return add.mutate({ body: { vendor_1: mine.id, vendor_2: vendor.id } }, { onSuccess })
    return remove.mutate({ params: { vendor_1: String(mine.id), vendor_2: String(vendor.id) } }, { onSuccess })
  }

  const isBlocked = status === 3
  const reason = isBlocked ? t`A network request between these two vendors was refused.` : undefined
  return (
    <Tooltip label={reason} disabled={!isBlocked} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="subtle"
        {...props}
        // Not the native attribute: the keyboard reaches the button, and with it the reason.
        aria-disabled={isBlocked || undefined}
        aria-description={reason}
        className={[props.className, isBlocked && classes.blocked].filter(Boolean).join(' ')}
        loading={add.isPending || remove.isPending || decide.isPending}
        onClick={isBlocked ? undefined : press}
        aria-label={formatLabelled(label, vendor.name)}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

function labelOf(status: number): string {
  if (status === 1) return t`Cancel Request`
  if (status === 2) return t`Remove From My Network`
  return t`Add To My Network`
}
