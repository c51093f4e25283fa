import { useViewer } from '#web/api/session.ts'
import { useControlled } from './use-controlled.ts'

/** Administrators, and whoever is a primary contact of at least one listed vendor (RECV-012, decision 41). */
export function useMayExport(): boolean {
  const user = useViewer()
  const controlled = useControlled()
  return user !== null && (user.isAdmin || controlled.length > 0)
}
