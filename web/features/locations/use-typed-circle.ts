import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CoveredArea } from '#contract/covered-areas.ts'
import type { Point } from '#contract/fields.ts'
import { validateInput, type InputIssue } from '#contract/input-issues.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import { parseKmAsMetres } from './AreaRadiusInput.tsx'

/** The circle around the location whose distance is being typed. Until it is added it is unsaved input like any other. */
export function useTypedCircle() {
  const [km, setKm] = useState('')
  const [failures, setFailures] = useState(0)
  const write = (text: string) => {
    setKm(text)
    setFailures(0)
  }

  return {
    km,
    write,
    clear: () => write(''),
    isPending: km.trim() !== '',
    /** The circle around the location, or what is wrong with it. */
    read: (point: Point | undefined) => readCircle(point, km),
    /** How often it was to be added and could not be, since it was typed. */
    failures,
    fail: () => setFailures((before) => before + 1),
  }
}

export type TypedCircle = ReturnType<typeof useTypedCircle>

function readCircle(point: Point | undefined, km: string): { area?: CoveredArea; problem?: string } {
  if (!point) return { problem: t`First set where the location is.` }
  const checked = validateInput(CoveredArea, { type: 'circle', center: point, radius: parseKmAsMetres(km) })
  const [issue] = checked.issues
  return issue ? { problem: describeAreaIssue(issue) } : { area: checked.data }
}

/**
 * Returns the message of an issue. A default message of the schema names the field as on the wire, so it is replaced by
 * 'Enter numbers only.'
 */
export const describeAreaIssue = ({ isGeneral, message }: InputIssue) =>
  isGeneral ? t`Enter numbers only.` : renderContractMessage(message)
