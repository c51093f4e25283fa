import { useNavigate, useRouter } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import type { ReceivedListSearchParams } from '#web/search-params.ts'
import { useGoBackOnce } from '#web/ui/hooks/use-go-back-once.ts'

/** Returns a function that closes the panel of a referral, so that 'Back' does not open it again. */
export function useCloseReferral() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const goBackOnce = useGoBackOnce()
  return () => {
    // Otherwise the list would be in the history twice, and the first 'Back' would do nothing.
    if (history.location.state.openedOverlay === 'referral') return goBackOnce()
    void navigate({
      to: paths.received().to,
      search: (before: ReceivedListSearchParams) => ({ ...before, open: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
}

/** Returns a function that closes the panel of a referral that its own user has deleted in the list: no colleague has. */
export function useCloseDeletedReferral() {
  const router = useRouter()
  const close = useCloseReferral()
  return (isDeleted: (id: number) => boolean) => {
    const { open }: ReceivedListSearchParams = router.state.location.search
    if (open !== undefined && isDeleted(open)) close()
  }
}
