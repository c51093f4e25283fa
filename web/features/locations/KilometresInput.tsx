import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { CoveredArea } from '#contract/covered-areas.ts'
import { validateInput } from '#contract/input-issues.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { parseDecimal } from './parse-decimal.ts'

interface Props {
  label: string
  isLabelHidden?: boolean
  metres: number
  onChange: (metres: number) => void
}

/** A distance in kilometres, applied on blur or Enter when it is valid. */
export function KilometresInput({ label, isLabelHidden = false, metres, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const parsed = typed === null ? metres : parseKmAsMetres(typed)
  const problem = parsed === undefined || validateAreaRadius(parsed)

  const settle = () => {
    if (typed !== null && parsed !== undefined && validateAreaRadius(parsed) === true && parsed !== metres)
      onChange(parsed)
    setTyped(null)
  }

  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      w={110}
      inputMode="decimal"
      rightSection="km"
      value={typed ?? String(metres / 1000)}
      error={typeof problem === 'string' ? problem : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
    />
  )
}

/** Returns whole metres; undefined when the text is not a number. */
export function parseKmAsMetres(text: string): number | undefined {
  const km = parseDecimal(text)
  return km === undefined || Number.isNaN(km) ? undefined : Math.round(km * 1000)
}

/** Returns true, or why the number cannot be the radius of an area. */
export function validateAreaRadius(radius: number): true | string {
  const [issue] = validateInput(CoveredArea, { type: 'circle', center: { lat: 0, lng: 0 }, radius }).issues
  return issue === undefined || renderContractMessage(issue.message)
}
