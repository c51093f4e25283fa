import { t } from '@lingui/core/macro'
import { Group, Text } from '@mantine/core'
import type { Connection } from '#contract/networks.ts'
import { paths } from '#web/paths.ts'
import { AvatarIcon } from '#web/ui/AvatarIcon.tsx'
import type { DataColumn } from '#web/ui/data-table.ts'
import { TextLink } from '#web/ui/links.tsx'
import { When } from '#web/ui/When.tsx'
import classes from './connection-columns.module.css'

/** The other vendor, with the way to its page. */
export const vendorColumn = (): DataColumn<Connection> => ({
  id: 'vendor',
  header: t`Vendor`,
  isMain: true,
  cell: (connection) => (
    <Group gap="sm" wrap="nowrap" py={4}>
      <Picture {...connection} />
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

/** Who asked for the network, and when. */
export const askedColumn = (): DataColumn<Connection> => ({
  id: 'asked',
  header: t`Requested by`,
  cell: ({ user }) => (user ? `${user.first} ${user.last}` : t`Somebody without an account`),
  second: ({ created_at }) => <When at={created_at} />,
})

const Picture = ({ logoUrl, avatar_type }: Pick<Connection, 'logoUrl' | 'avatar_type'>) =>
  logoUrl ? (
    <img className={classes.picture} src={logoUrl} alt="" loading="lazy" />
  ) : (
    <span className={classes.picture}>
      <AvatarIcon id={avatar_type} />
    </span>
  )
