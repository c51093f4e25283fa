import { t } from '@lingui/core/macro'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Point } from '#contract/fields.ts'
import { MAX_COUNTED_VENDORS, type VendorSummary } from '#contract/vendors.ts'
import { CallError } from '#web/api/call-error.ts'
import type { ReferralStart } from '#web/features/referrals/send/referral-start.ts'
import { MAX_CARD_PAGES } from '#web/search-params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useStableHandler } from '#web/ui/hooks/use-stable-handler.ts'
import { RetryNotice } from '#web/ui/RetryNotice.tsx'
import { LoadingStatus } from '#web/ui/Skeletons.tsx'
import classes from './VendorCardList.module.css'
import { getOpenToReferralsLabel } from './open-to-referrals-label.ts'
import { VendorListCard, type VendorCardCallbacks } from './VendorListCard.tsx'
import type { useVendorResults } from './use-vendor-results.ts'

interface Props extends VendorCardCallbacks {
  results: ReturnType<typeof useVendorResults>
  /** The vendor selected on the map, listed first. */
  first: VendorSummary | undefined
  selectedId: number | undefined
  markedId: number | undefined
  /** The vendor of the hovered marker. */
  pointedId: number | undefined
  start: ReferralStart
  /** Distances are measured from here. */
  near: Point | undefined
  served: string | undefined
  page: number
  onMore: () => void
  /** Clears the query; undefined when there is none. */
  onClear?: (() => void) | undefined
  /** The searched text, which may be a place. */
  place?: string | undefined
  onPlace?: (place: string) => void
  /** Shows vendors that are not known to be open, too; undefined when they are shown. */
  onRemoveOpenOnly?: (() => void) | undefined
  /** True when a text or a service limits the results, too. */
  hasOtherFilters?: boolean
}

/** The results as a list, fifty more at a time. */
export function VendorCardList(props: Props) {
  const { results, first, page, onMore, onClear, selectedId, markedId, pointedId, start, near, served } = props
  const callbacks = useStableCallbacks(props)
  const { listed: vendors, total, failure } = results
  const showAll = onClear && <Button onClick={onClear}>{t`Show all vendors`}</Button>
  // 404 means that the searched place is unknown, so a retry would not help.
  if (failure instanceof CallError && failure.status === 404) {
    return <EmptyState text={t`Address not found!`} action={showAll} />
  }
  if (failure) return <RetryNotice error={failure} onRetry={results.retry} />
  if (!vendors) return <CardSkeletons />
  const shown = first ? [first, ...vendors.filter(({ id }) => id !== first.id)] : vendors
  const rest = total - vendors.length

  if (shown.length === 0) {
    const { place, onPlace } = props
    const showOthers = (
      <>
        {place && onPlace && (
          <Button variant="default" onClick={() => onPlace(place)}>{t`Look for a place called “${place}”`}</Button>
        )}
        {showAll}
      </>
    )
    return <NoResults {...props} showAll={showAll && showOthers} />
  }
  return (
    <>
      <ul className={classes.cards} aria-busy={results.isOld}>
        {shown.map((vendor) => (
          <li key={vendor.id}>
            <VendorListCard
              {...callbacks}
              vendor={vendor}
              start={start}
              near={near}
              served={served}
              isSelected={vendor.id === selectedId || vendor.id === pointedId}
              isMarked={vendor.id === markedId}
            />
          </li>
        ))}
      </ul>
      {results.moreFailure && <RetryNotice error={results.moreFailure} onRetry={results.retry} />}
      {rest > 0 && page < MAX_CARD_PAGES && !results.moreFailure && (
        <Button variant="default" fullWidth loading={results.isLoadingMore} onClick={onMore}>
          {total < MAX_COUNTED_VENDORS ? t`Show more (${rest} left)` : t`Show more`}
        </Button>
      )}
      {rest > 0 && page >= MAX_CARD_PAGES && (
        <Text c="dimmed" ta="center">
          {t`These are the first ${vendors.length}. Search or zoom in to see the others.`}
        </Text>
      )}
    </>
  )
}

interface NoResultsProps extends Pick<Props, 'onRemoveOpenOnly' | 'hasOtherFilters'> {
  showAll: ReactNode
}

function NoResults({ showAll, onRemoveOpenOnly, hasOtherFilters = false }: NoResultsProps) {
  const text = t`No search results found.`
  if (!showAll) return <EmptyState text={text} hint={t`Move the map or zoom out to find vendors.`} />
  const generalHint = t`Try a shorter word or fewer filters, or look at all vendors.`
  if (!onRemoveOpenOnly) return <EmptyState text={text} hint={generalHint} action={showAll} />
  const filter = getOpenToReferralsLabel()
  const openOnlyHint = t`Other vendors may be open, too. To see them, remove the filter “${filter}”.`
  return (
    <EmptyState
      text={text}
      hint={hasOtherFilters ? `${openOnlyHint} ${generalHint}` : openOnlyHint}
      action={
        <Group justify="center">
          <Button variant="default" onClick={onRemoveOpenOnly}>{t`Remove this filter`}</Button>
          {showAll}
        </Group>
      }
    />
  )
}

/** The same functions in each render, so that a card is rendered again only when it changes. */
function useStableCallbacks({ onProfile, onShowOnMap, onHover }: VendorCardCallbacks): VendorCardCallbacks {
  const showOnMap = useStableHandler<Parameters<NonNullable<typeof onShowOnMap>>>((...args) => onShowOnMap?.(...args))
  return {
    onProfile: useStableHandler(onProfile),
    onShowOnMap: onShowOnMap && showOnMap,
    onHover: useStableHandler(onHover),
  }
}

function CardSkeletons() {
  return (
    <LoadingStatus>
      <div className={classes.cards}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={classes.skeleton}>
            <Skeleton h={48} w={48} radius="lg" />
            <div>
              <Skeleton h={16} w="70%" mb={8} />
              <Skeleton h={14} w="40%" mb={16} />
              <Skeleton h={40} w="60%" />
            </div>
          </div>
        ))}
      </div>
    </LoadingStatus>
  )
}
