import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import classes from './compact.module.css'

type Props = ButtonProps & Pick<ComponentPropsWithoutRef<'button'>, 'onClick' | 'aria-label'>

/** An action of a row as a low button with words. Its accessible name starts with them and adds the row. */
export const RowActionButton = ({ color = 'gray', ...button }: Props) => (
  <Button
    variant="subtle"
    color={color}
    px={8}
    classNames={{ root: classes.rowAction, label: classes.rowActionLabel }}
    {...button}
  />
)
