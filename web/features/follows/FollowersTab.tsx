import { t } from '@lingui/core/macro'
import { Group, Select, Stack, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Role } from '#contract/accounts.ts'
import { followRoutes, type Follower } from '#contract/follows.ts'
import type { Vendor } from '#contract/vendors.ts'
import { useInfiniteList } from '#web/api/use-infinite-list.ts'
import { paths } from '#web/paths.ts'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { InfiniteListContent } from '#web/ui/table/InfiniteListContent.tsx'
import { SendVendorUpdateForm } from './SendVendorUpdateForm.tsx'

/** The followers of the vendor, and a form to send an update to its subscribers. */
export function FollowersTab({ vendor, canEdit }: { vendor: Vendor; canEdit: boolean }) {
  const { subscribers, login } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (value: string | null) => {
    const chosen = value === '1' ? 1 : value === '2' ? 2 : undefined
    void navigate({
      ...paths.vendorFollowers(vendor.id, { login, subscribers: chosen }),
      replace: true,
      resetScroll: false,
      // The form for an update stays on the page.
      ignoreBlocker: true,
    })
  }

  return (
    <Stack gap="lg">
      {canEdit && <SendVendorUpdateForm vendor={vendor} />}
      <Group>
        <Select
          label={t`Subscribers`}
          data={[
            { value: '', label: t`All followers` },
            { value: '1', label: t`Subscribed` },
            { value: '2', label: t`Not Subscribed` },
          ]}
          value={subscribers === undefined ? '' : String(subscribers)}
          onChange={choose}
          allowDeselect={false}
        />
      </Group>
      <FollowerList vendor={vendor} subscribers={subscribers} />
    </Stack>
  )
}

function FollowerList({ vendor, subscribers }: { vendor: Vendor; subscribers: 1 | 2 | undefined }) {
  const query = subscribers === undefined ? {} : { subscribers: subscribers === 1 ? ('1' as const) : ('2' as const) }
  const followers = useInfiniteList(followRoutes.followers, { params: { id: String(vendor.id) }, query })
  const { rows } = followers

  return (
    <div>
      <InfiniteListContent list={followers} empty={<NoFollowersState vendor={vendor} subscribers={subscribers} />}>
        <DataTable
          label={t`Followers`}
          rows={rows}
          columns={columns()}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
        />
      </InfiniteListContent>
    </div>
  )
}

function NoFollowersState({ vendor, subscribers }: { vendor: Vendor; subscribers: 1 | 2 | undefined }) {
  if (subscribers !== undefined && vendor.followers_count !== 0)
    return <EmptyState text={subscribers === 1 ? t`Nobody has subscribed yet.` : t`All followers have subscribed.`} />
  return (
    <EmptyState
      text={t`No followers yet!`}
      hint={t`People follow a vendor from its page to find it again and get its updates.`}
    />
  )
}

const columns = (): DataColumn<Follower>[] => [
  { id: 'name', header: t`Name`, isMain: true, cell: ({ name }) => <b>{name}</b> },
  { id: 'email', header: t`Email`, cell: ({ email }) => email },
  {
    id: 'occupation',
    header: t`Occupation`,
    cell: ({ occupation }) => occupation,
    isEmpty: ({ occupation }) => occupation === null,
  },
  { id: 'type', header: t`Type`, cell: ({ type }) => typeName(type) },
  {
    id: 'subscribed',
    header: t`Subscribed`,
    cell: ({ isSubscriber }) => <SubscribedIcon isSubscribed={isSubscriber} />,
  },
]

function typeName(type: Role): string {
  if (type === 'ADMIN') return t`Administrator`
  return type === 'VENDOR' ? t`Vendor` : t`Client`
}

const CENTRED = { verticalAlign: 'middle' } as const

const SubscribedIcon = ({ isSubscribed }: { isSubscribed: boolean }) => (
  <>
    {isSubscribed ? (
      <IconCheck size={20} color="var(--mantine-color-green-text)" style={CENTRED} aria-hidden />
    ) : (
      <IconMinus size={20} color="var(--mantine-color-dimmed)" style={CENTRED} aria-hidden />
    )}
    <VisuallyHidden>{isSubscribed ? t`Subscribed` : t`Not Subscribed`}</VisuallyHidden>
  </>
)
