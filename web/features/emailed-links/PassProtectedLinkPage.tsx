import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { linkRoutes } from '#contract/emailed-links.ts'
import { CallError } from '#web/api/call-error.ts'
import { callRoute } from '#web/api/call-route.ts'
import { readStoredLinkPass, removeLinkPassAndDraft, saveLinkPass } from '#web/api/link-passes.ts'
import { KeptStateProvider } from '#web/ui/kept-state/KeptStateProvider.tsx'
import { forgetStatesOfReplacedContent } from '#web/ui/kept-state/kept-states.ts'
import { useKeptState } from '#web/ui/kept-state/use-kept-state.ts'
import { PageFailure } from '#web/ui/PageFailure.tsx'
import { PageSkeleton } from '#web/ui/Skeletons.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { lazyPart } from '#web/ui/load-chunk.ts'
import { UnlockAvailabilityCheckCard } from './UnlockAvailabilityCheckCard.tsx'
import { UnlockLinkCard } from './UnlockLinkCard.tsx'
import { ReferralByLinkPage } from './ReferralByLinkPage.tsx'
import { LostLinkForm } from './LostLinkForm.tsx'
import { LINK_REFETCH_INTERVAL_MS } from './link-pass.ts'

// Whoever reads a referral does not wait for the form of another link.
const MonthlyAvailabilityCheckPage = lazyPart(() =>
  import('./MonthlyAvailabilityCheckPage.tsx').then((file) => file.MonthlyAvailabilityCheckPage),
)

/**
 * The page of a link: the card that asks for a pass, then the referral or the availability check that the pass opens.
 */
export function PassProtectedLinkPage({ link }: { link: string }) {
  const { pass, isPassEnded, isDeclineUnsent, setDeclineUnsent, enter, close, leave } = useStoredLinkPass(link)
  /** What its holder has done ended the link, and the page says so instead of 'This link does not work any more'. */
  const [isEndedHere, setEndedHere] = useKeptState(`is ended here ${link}`, () => false)
  const look = useQuery({
    queryKey: [linkRoutes.look.path, link],
    queryFn: ({ signal }) => callRoute(linkRoutes.look, { body: { link } }, { signal }),
    // With a pass, the page of the referral refreshes itself.
    refetchInterval: pass === null ? LINK_REFETCH_INTERVAL_MS : false,
    enabled: !isEndedHere,
  })

  const isEnded = !isEndedHere && look.error instanceof CallError && look.error.status === 404
  useEffect(() => {
    if (isEnded) removeLinkPassAndDraft(link)
  }, [isEnded, link])

  if (look.isPending) return <PageSkeleton />
  if (isEnded) return <LostLinkForm reason="ended" />
  if (!look.data) return <PageFailure error={look.error} onRetry={look.refetch} />
  return (
    // An answer that is being typed when the pass ends is there again after the new code.
    <KeptStateProvider isContentReplaced={pass === null && isPassEnded}>
      {look.data.party === 'availability' ? (
        pass === null ? (
          <UnlockAvailabilityCheckCard link={link} summary={look.data} onEnter={enter} />
        ) : (
          <Suspense fallback={<PageSkeleton />}>
            <MonthlyAvailabilityCheckPage
              link={link}
              pass={pass}
              onClosed={() => close(t`The availability is closed on this device.`)}
              onPassEnded={leave}
            />
          </Suspense>
        )
      ) : pass === null ? (
        <UnlockLinkCard
          link={link}
          summary={look.data}
          isPassEnded={isPassEnded}
          onEnter={enter}
          onDeclineUnsent={() => setDeclineUnsent(true)}
          onEnded={() => setEndedHere(true)}
        />
      ) : (
        <ReferralByLinkPage
          link={link}
          pass={pass}
          isDeclineUnsent={isDeclineUnsent}
          onEnded={() => setEndedHere(true)}
          onClosed={() => close(t`The referral is closed on this device.`)}
          onPassEnded={leave}
        />
      )}
    </KeptStateProvider>
  )
}

/** The pass of a link on this device, until it is closed or the pass ends. */
function useStoredLinkPass(link: string) {
  const [pass, setPass] = useState(() => readStoredLinkPass(link))
  const [isPassEnded, setPassEnded] = useKeptState(`pass ended ${link}`, () => false)
  const [isDeclineUnsent, setDeclineUnsent] = useState(false)

  const forget = () => {
    removeLinkPassAndDraft(link)
    setPass(null)
    setDeclineUnsent(false)
  }
  return {
    pass,
    isPassEnded,
    isDeclineUnsent,
    setDeclineUnsent,
    enter: (given: string) => {
      saveLinkPass(link, given)
      setPass(given)
      setPassEnded(false)
    },
    close: (text: string) => {
      forget()
      // The next person at this computer may open the link again.
      forgetStatesOfReplacedContent()
      showToast(text)
    },
    leave: () => {
      forget()
      setPassEnded(true)
    },
  }
}
