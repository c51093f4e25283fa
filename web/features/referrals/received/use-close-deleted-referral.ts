import { useNavigate } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import type { ReceivedListSearchParams } from '#web/search-params.ts'

/** Returns a function that closes the panel of a referral that its own user has deleted in the list: no colleague has. */
export function useCloseDeletedReferral() {
  const navigate = useNavigate()
  return (isDeleted: (id: number) => boolean) =>
    void navigate({
      to: paths.received().to,
      search: (before: ReceivedListSearchParams) => ({
        ...before,
        open: before.open !== undefined && isDeleted(before.open) ? undefined : before.open,
      }),
      replace: true,
      resetScroll: false,
    })
}
