import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import type { NetworkConnection } from '#contract/networks.ts'
import { paths } from '#web/paths.ts'
import { AvatarIcon } from '#web/features/avatars/AvatarIcon.tsx'
import type { DataColumn } from '#web/ui/table/data-table.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DateTimeText } from '#web/ui/DateTimeText.tsx'
import { formatFirstLastName } from '#web/ui/format-person-name.ts'
import classes from './connection-columns.module.css'

/** The other vendor, linked to its page. */
export const getConnectedVendorColumn = (): DataColumn<NetworkConnection> => ({
  id: 'vendor',
  header: t`Vendor`,
  isMain: true,
  cell: (connection) => (
    <Group gap="sm" wrap="nowrap" py={4}>
      <VendorPicture {...connection} />
      <div>
        <TextLink {...paths.vendor(connection.vendor_id)} fw={600}>
          {connection.name}
        </TextLink>
        {connection.bio && (
          <Text size="xs" c="dimmed" lineClamp={2} maw={440}>
            {connection.bio}
          </Text>
        )}
      </div>
    </Group>
  ),
})

/** The user who requested the connection, and when. */
export const getRequestedByColumn = (): DataColumn<NetworkConnection> => ({
  id: 'asked',
  header: t`Requested by`,
  cell: ({ user }) => (user ? formatFirstLastName(user) : t`Somebody without an account`),
  secondaryCell: ({ created_at }) => <DateTimeText at={created_at} />,
})

const VendorPicture = ({ logoUrl, avatar_type }: Pick<NetworkConnection, 'logoUrl' | 'avatar_type'>) =>
  logoUrl ? (
    <img className={classes.picture} src={logoUrl} alt="" loading="lazy" />
  ) : (
    <span className={classes.picture}>
      <AvatarIcon id={avatar_type} />
    </span>
  )
