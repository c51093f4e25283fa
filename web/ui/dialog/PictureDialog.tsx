import { t } from '@lingui/core/macro'
import { ActionIcon, Group, Modal, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './PictureDialog.module.css'

interface Props {
  /** URLs of the pictures. */
  pictures: string[]
  /** Index of the shown picture; null closes the dialog. */
  shownIndex: number | null
  onShow: (nth: number | null) => void
  /** The owner of the pictures, shown as the title. */
  title: string
}

/** Pictures in full size, one at a time; the arrow keys switch between them. */
export function PictureDialog({ pictures, shownIndex, onShow, title }: Props) {
  const count = pictures.length
  const go = (step: number) => shownIndex !== null && onShow((shownIndex + step + count) % count)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }

  return (
    <Modal
      opened={shownIndex !== null}
      onClose={() => onShow(null)}
      title={title}
      size={960}
      onKeyDown={onKeyDown}
      // The index is already null, so there is nothing to fade out.
      transitionProps={{ exitDuration: 0 }}
    >
      {shownIndex !== null && (
        <>
          <img className={classes.picture} src={pictures[shownIndex]} alt={getPictureLabel(shownIndex, count)} />
          {count > 1 && (
            <Group justify="space-between" mt="sm" wrap="nowrap">
              <ActionIcon variant="default" aria-label={t`Previous picture`} onClick={() => go(-1)}>
                <IconChevronLeft size={20} aria-hidden />
              </ActionIcon>
              <Text component="output" c="dimmed">
                {getPictureLabel(shownIndex, count)}
              </Text>
              <ActionIcon variant="default" aria-label={t`Next picture`} onClick={() => go(1)}>
                <IconChevronRight size={20} aria-hidden />
              </ActionIcon>
            </Group>
          )}
        </>
      )}
    </Modal>
  )
}

/** Uploaded pictures have no description, so their position is the only label. */
export const getPictureLabel = (nth: number, count: number) => t`Picture ${nth + 1} of ${count}`
