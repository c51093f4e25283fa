import { i18n } from '@lingui/core'
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

/** The radius of a circular area in kilometres, applied on blur or Enter when it is valid. */
export function AreaRadiusInput({ label, isLabelHidden = false, metres, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const parsed = typed === null ? metres : parseKmAsMetres(typed)
  const problem = parsed === undefined ? undefined : getAreaRadiusProblem(parsed)

  const settle = () => {
    if (typed !== null && parsed !== undefined && problem === undefined && parsed !== metres) onChange(parsed)
    setTyped(null)
  }

  return (
    <TextInput
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      w={110}
      inputMode="decimal"
      rightSection="km"
      value={typed ?? formatKm(metres)}
      error={problem}
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

/** As the language writes it, to the metre. */
const formatKm = (metres: number) =>
  new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 3, useGrouping: false }).format(metres / 1000)

/** Returns whole metres; undefined when the text is not a number. */
export function parseKmAsMetres(text: string): number | undefined {
  const km = parseDecimal(text)
  return km === undefined || Number.isNaN(km) ? undefined : Math.round(km * 1000)
}

/** Returns why this cannot be the radius of an area; undefined when it can. */
export function getAreaRadiusProblem(metres: number): string | undefined {
  const [issue] = validateInput(CoveredArea, { type: 'circle', center: { lat: 0, lng: 0 }, radius: metres }).issues
  return issue && renderContractMessage(issue.message)
}
