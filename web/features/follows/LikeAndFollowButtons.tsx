import { plural, t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconBell, IconBellFilled, IconHeart, IconHeartFilled, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import type { VendorCard } from '#contract/vendors.ts'
import { useLikeAndFollowActions } from './use-like-and-follow-actions.ts'

/** Buttons for like, follow and, while following, subscribe (specification 4). */
export function LikeAndFollowButtons({ vendor }: { vendor: VendorCard }) {
  const { liked, following, subscribed, numberOfLikes } = vendor
  const { isSaving, turnLike, turnFollow, turnSubscription } = useLikeAndFollowActions(vendor)
  // Decision 60: with an archived vendor a relationship can only be ended.
  const isOffered = (isTied: boolean) => isTied || !vendor.is_archived
  const likes = plural(numberOfLikes, { one: '# like', other: '# likes' })

  return (
    <Group gap="xs">
      {isOffered(liked) && (
        <Button
          variant={liked ? 'light' : 'default'}
          leftSection={liked ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
          aria-pressed={liked}
          aria-label={t`Like, ${likes}`}
          disabled={isSaving}
          onClick={turnLike}
        >
          {numberOfLikes}
        </Button>
      )}
      {isOffered(following) && (
        <Button
          variant={following ? 'light' : 'default'}
          leftSection={following ? <IconUserCheck size={18} aria-hidden /> : <IconUserPlus size={18} aria-hidden />}
          disabled={isSaving}
          onClick={turnFollow}
        >
          {following ? t`Unfollow` : t`Follow`}
        </Button>
      )}
      {following && isOffered(subscribed) && (
        <Button
          variant={subscribed ? 'light' : 'default'}
          leftSection={subscribed ? <IconBellFilled size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
          disabled={isSaving}
          onClick={turnSubscription}
        >
          {subscribed ? t`Unsubscribe` : t`Subscribe`}
        </Button>
      )}
    </Group>
  )
}
