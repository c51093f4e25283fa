import { t } from '@lingui/core/macro'
import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Service, SubService } from '#contract/services.ts'
import classes from './SubServiceRow.module.css'
import { openSubServiceDialog } from './SubServiceForm.tsx'
import { useRemoveService } from './use-remove-service.ts'

/** A sub-service with its options. */
export function SubServiceRow({ parent, sub }: { parent: Service; sub: SubService }) {
  const { id, name, options } = sub
  const remove = useRemoveService({ id, name })
  const edit = () => openSubServiceDialog(t`Edit ${name}`, { parent, sub })

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text>{name}</Text>
        <Group gap={4}>
          {options.map((option) => (
            <Badge key={option} color="gray" fw={400} tt="none">
              {option}
            </Badge>
          ))}
        </Group>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t`Edit ${name}`} onClick={edit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" size={40} aria-label={t`Delete ${name}`} onClick={remove}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}
