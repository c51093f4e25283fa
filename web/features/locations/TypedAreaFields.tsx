import { t } from '@lingui/core/macro'
import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { validateInput } from '#contract/input-issues.ts'
import { parseDecimal } from './parse-decimal.ts'
import { describeAreaIssue, type TypedCircle } from './use-typed-circle.ts'

interface Props {
  point: Point | undefined
  circle: TypedCircle
  onAdd: (area: CoveredArea) => void
}

const NO_SIDES = { north: '', south: '', west: '', east: '' }

/** Enters an area as numbers, for people who cannot or prefer not to draw. */
export function TypedAreaFields({ point, circle, onAdd }: Props) {
  const [sides, setSides] = useState(NO_SIDES)
  const [problem, setProblem] = useState<string>()

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
  const addRectangle = () => {
    const [north, south, west, east] = [sides.north, sides.south, sides.west, sides.east].map(parseDecimal)
    const area = { type: 'rectangle', ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }
    const checked = validateInput(CoveredArea, area)
    const [issue] = checked.issues
    setProblem(issue && describeAreaIssue(issue))
    if (!checked.data) return
    onAdd(checked.data)
    setSides(NO_SIDES)
  }

  const side = (name: keyof typeof NO_SIDES, label: string) => (
    <TextInput
      label={label}
      inputMode="decimal"
      value={sides[name]}
      onChange={({ currentTarget }) => setSides({ ...sides, [name]: currentTarget.value })}
      onKeyDown={onEnter(addRectangle)}
    />
  )

  return (
    <Stack gap="sm">
      <Fieldset variant="unstyled" legend={t`Everything within a distance of the location`}>
        <Group gap="xs" align="flex-end">
          <TextInput
            ref={distance}
            label={t`Distance in km`}
            inputMode="decimal"
            w={140}
            value={circle.km}
            onChange={({ currentTarget }) => circle.write(currentTarget.value)}
            onKeyDown={onEnter(addCircle)}
          />
          <Button variant="default" onClick={addCircle}>{t`Add the circle`}</Button>
        </Group>
        <ProblemText text={circle.failures > 0 ? typed.problem : undefined} />
      </Fieldset>
      <details>
        <summary>{t`Type a rectangle instead`}</summary>
        <Fieldset variant="unstyled" legend={t`Everything between these degrees`} mt="xs">
          <SimpleGrid cols={2} spacing="sm" mb="sm">
            {side('north', t`North (latitude)`)}
            {side('south', t`South (latitude)`)}
            {side('west', t`West (longitude)`)}
            {side('east', t`East (longitude)`)}
          </SimpleGrid>
          <Button variant="default" onClick={addRectangle}>{t`Add the rectangle`}</Button>
          <ProblemText text={problem} />
        </Fieldset>
      </details>
    </Stack>
  )
}

const ProblemText = ({ text }: { text: string | undefined }) => (
  <Text c="red" mt={4} role="alert">
    {text}
  </Text>
)

/** Runs the action on Enter without submitting the form. */
const onEnter = (action: () => void) => (event: React.KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  action()
}
