import { plural, t } from '@lingui/core/macro'
import { serviceRoutes } from '#contract/services.ts'
import { useRouteMutation } from '#web/api/query.ts'
import { CONFIRMATION_TEXTS } from '#web/ui/dialog/confirmation-texts.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'
import { showToast } from '#web/ui/toasts.tsx'

interface ServiceToRemove {
  id: number
  name: string
  /** Number of sub-services deleted with it; undefined for a sub-service. */
  subServices?: number
}

/** Returns a function that asks and deletes a service or sub-service. */
export function useRemoveService({ id, name, subServices }: ServiceToRemove): () => void {
  const removing = useRouteMutation(serviceRoutes.remove, { refreshes: [serviceRoutes.list] })

  const remove = async () => {
    const others = subServices ? plural(subServices, { one: 'with # sub-service', other: 'with # sub-services' }) : ''
    const isDone = await confirmAndRun({
      ...CONFIRMATION_TEXTS.deleteOne(),
      item: [name, others].filter(Boolean).join(', '),
      onConfirm: () => removing.mutateAsync({ params: { id: String(id) } }),
    })
    if (!isDone) return
    showToast(subServices === undefined ? t`Sub Service Deleted Successfully` : t`Service Deleted Successfully`)
    focusPageHeading()
  }
  return () => void remove()
}
