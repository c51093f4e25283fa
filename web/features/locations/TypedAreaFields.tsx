import { t } from '@lingui/core/macro'
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import type { TypedAreas } from './use-typed-areas.ts'
import { describeAreaIssue, type TypedCircle } from './use-typed-circle.ts'
import type { RectangleSide, TypedRectangle } from './use-typed-rectangle.ts'

interface Props {
  point: Point | undefined
  typed: TypedAreas
  onAdd: (area: CoveredArea) => void
}

/** Enters an area as numbers, for people who cannot or prefer not to draw. */
export const TypedAreaFields = ({ point, typed, onAdd }: Props) => (
  <Stack gap="sm">
    <TypedCircleField point={point} circle={typed.circle} onAdd={onAdd} />
    <details>
      <summary>{t`Enter a rectangle instead`}</summary>
      <TypedRectangleFields rectangle={typed.rectangle} onAdd={onAdd} />
    </details>
  </Stack>
)

interface TypedCircleProps extends Pick<Props, 'point' | 'onAdd'> {
  circle: TypedCircle
}

function TypedCircleField({ point, circle, onAdd }: TypedCircleProps) {
  const distance = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (circle.failures > 0) distance.current?.focus()
  }, [circle.failures])

  const typed = circle.read(point)
  const addCircle = () => {
    if (!typed.area) return circle.fail()
    onAdd(typed.area)
    circle.clear()
  }
  const withAddButton = (input: ReactNode) => (
    <Group gap="xs">
      {input}
      <Button variant="default" onClick={addCircle}>{t`Add the circle`}</Button>
    </Group>
  )

  return (
    <Fieldset variant="unstyled" legend={t`Everything within a distance of the location`}>
      <TextInput
        ref={distance}
        label={t`Distance in km`}
        inputMode="decimal"
        styles={{ wrapper: { width: 140 } }}
        // The error is shown below both, so that it does not move the button.
        inputContainer={withAddButton}
        value={circle.km}
        error={circle.failures > 0 && typed.problem}
        onChange={({ currentTarget }) => circle.write(currentTarget.value)}
        onKeyDown={(event) => runOnEnter(event, addCircle)}
      />
    </Fieldset>
  )
}

const SIDES: RectangleSide[] = ['north', 'south', 'west', 'east']

const getSideLabels = (): Record<RectangleSide, string> => ({
  north: t`North (latitude)`,
  south: t`South (latitude)`,
  west: t`West (longitude)`,
  east: t`East (longitude)`,
})

/** Where each side is in a rectangle of the contract. */
const SIDE_PATHS: Record<RectangleSide, string> = { north: 'ne.lat', south: 'sw.lat', west: 'sw.lng', east: 'ne.lng' }

interface TypedRectangleProps extends Pick<Props, 'onAdd'> {
  rectangle: TypedRectangle
}

function TypedRectangleFields({ rectangle, onAdd }: TypedRectangleProps) {
  const fields = useRef<HTMLDivElement>(null)
  const { sides, failures } = rectangle
  useEffect(() => {
    if (failures > 0) focusInvalidSide(fields.current)
  }, [failures])

  const typed = rectangle.read()
  const issues = failures > 0 ? typed.issues : []
  const issueAt = (path: string) => issues.find((issue) => issue.path.join('.') === path)
  /** The sides do not fit each other. */
  const issueOfAll = issueAt('')

  const addRectangle = () => {
    if (!typed.area) return rectangle.fail()
    onAdd(typed.area)
    rectangle.clear()
  }

  return (
    <Fieldset variant="unstyled" legend={t`Everything between these degrees`} mt="xs">
      <SimpleGrid cols={2} spacing="sm" mb="sm" ref={fields}>
        {SIDES.map((side) => {
          const issue = issueAt(SIDE_PATHS[side])
          return (
            <TextInput
              key={side}
              label={getSideLabels()[side]}
              inputMode="decimal"
              value={sides[side]}
              error={issue ? describeAreaIssue(issue) : issueOfAll !== undefined}
              onChange={({ currentTarget }) => rectangle.write({ [side]: currentTarget.value })}
              onKeyDown={(event) => runOnEnter(event, addRectangle)}
            />
          )
        })}
      </SimpleGrid>
      <Button variant="default" onClick={addRectangle}>{t`Add the rectangle`}</Button>
      <Text c="red" mt={4} role="alert">
        {issueOfAll && describeAreaIssue(issueOfAll)}
      </Text>
    </Fieldset>
  )
}

/** The fields may be folded away while the location is saved. */
function focusInvalidSide(fields: HTMLElement | null) {
  fields?.closest('details')?.setAttribute('open', '')
  fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Runs the action on Enter without submitting the form. */
function runOnEnter(event: React.KeyboardEvent, action: () => void) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  action()
}
