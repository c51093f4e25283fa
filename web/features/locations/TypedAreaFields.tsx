import { t } from '@lingui/core/macro'
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { validateInput, type InputIssue } from '#contract/input-issues.ts'
import { parseDecimal } from './parse-decimal.ts'
import { describeAreaIssue, type TypedCircle } from './use-typed-circle.ts'

interface Props {
  point: Point | undefined
  circle: TypedCircle
  onAdd: (area: CoveredArea) => void
}

/** Enters an area as numbers, for people who cannot or prefer not to draw. */
export const TypedAreaFields = ({ point, circle, onAdd }: Props) => (
  <Stack gap="sm">
    <TypedCircleField point={point} circle={circle} onAdd={onAdd} />
    <details>
      <summary>{t`Type a rectangle instead`}</summary>
      <TypedRectangleFields onAdd={onAdd} />
    </details>
  </Stack>
)

function TypedCircleField({ point, circle, onAdd }: Props) {
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
        // The error stands below both, so that it does not move the button.
        inputContainer={withAddButton}
        value={circle.km}
        error={circle.failures > 0 && typed.problem}
        onChange={({ currentTarget }) => circle.write(currentTarget.value)}
        onKeyDown={(event) => runOnEnter(event, addCircle)}
      />
    </Fieldset>
  )
}

const NO_SIDES = { north: '', south: '', west: '', east: '' }
type Side = keyof typeof NO_SIDES
const SIDES: Side[] = ['north', 'south', 'west', 'east']

const getSideLabels = (): Record<Side, string> => ({
  north: t`North (latitude)`,
  south: t`South (latitude)`,
  west: t`West (longitude)`,
  east: t`East (longitude)`,
})

/** Where each side is in a rectangle of the contract. */
const SIDE_PATHS: Record<Side, string> = { north: 'ne.lat', south: 'sw.lat', west: 'sw.lng', east: 'ne.lng' }

function TypedRectangleFields({ onAdd }: Pick<Props, 'onAdd'>) {
  const [sides, setSides] = useState(NO_SIDES)
  const [issues, setIssues] = useState<InputIssue[]>([])
  const fields = useRef<HTMLDivElement>(null)
  const issueAt = (path: string) => issues.find((issue) => issue.path.join('.') === path)
  /** The sides do not fit each other. */
  const issueOfAll = issueAt('')

  const addRectangle = () => {
    const [north, south, west, east] = [sides.north, sides.south, sides.west, sides.east].map(parseDecimal)
    const area = { type: 'rectangle', ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }
    const checked = validateInput(CoveredArea, area)
    flushSync(() => setIssues(checked.issues))
    if (!checked.data) return fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    onAdd(checked.data)
    setSides(NO_SIDES)
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
              onChange={({ currentTarget }) => setSides({ ...sides, [side]: currentTarget.value })}
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

/** Runs the action on Enter without submitting the form. */
function runOnEnter(event: React.KeyboardEvent, action: () => void) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  action()
}
