import { plural, t } from '@lingui/core/macro'
import { serviceRoutes } from '#contract/services.ts'
import { useWrite } from '#web/api/query.ts'
import { confirmations } from '#web/ui/dialog/confirmations.ts'
import { confirm } from '#web/ui/dialog/dialogs.tsx'
import { focusPageHeading } from '#web/ui/table/row-focus.ts'
import { toast } from '#web/ui/toasts.tsx'

interface ServiceToRemove {
  id: number
  name: string
  /** Number of sub-services deleted with it; undefined for a sub-service. */
  subServices?: number
}

/** Returns a function that asks and deletes a service or sub-service. */
export function useRemoveService({ id, name, subServices }: ServiceToRemove): () => void {
  const removing = useWrite(serviceRoutes.remove, { refreshes: [serviceRoutes.list] })

  const remove = async () => {
    const question = confirmations.deleteOne()
    const others = subServices ? plural(subServices, { one: 'with # sub-service', other: 'with # sub-services' }) : ''
    const isDone = await confirm({
      ...question,
      text: `${[name, others].filter(Boolean).join(', ')}. ${question.text}`,
      onConfirm: () => removing.mutateAsync({ params: { id: String(id) } }),
    })
    if (!isDone) return
    toast(subServices === undefined ? t`Sub Service Deleted Successfully` : t`Service Deleted Successfully`)
    focusPageHeading()
  }
  return () => void remove()
}
