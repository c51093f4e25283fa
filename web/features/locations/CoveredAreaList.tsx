import { t } from '@lingui/core/macro'
import { Button, Text, Title } from '@mantine/core'
import { AreaRadiusInput } from './AreaRadiusInput.tsx'
import { describeCoveredArea } from './describe-covered-area.ts'
import classes from './CoveredAreaList.module.css'
import type { KeyedArea } from './location-form-values.ts'

interface Props {
  areas: KeyedArea[]
  /** Called when the radius of a circle is changed. */
  onChange: (area: KeyedArea) => void
  onRemove: (id: string) => void
}

/** The areas as text: the content of the map for people who cannot see it or cannot draw. */
export function CoveredAreaList({ areas, onChange, onRemove }: Props) {
  return (
    <>
      <Title order={3} size="1rem" id="areas-served">
        {t`Areas served`}
      </Title>
      {areas.length === 0 ? (
        <Text c="dimmed">{t`None yet. People see that you serve them when their address is inside an area.`}</Text>
      ) : (
        <ol className={classes.areas} aria-labelledby="areas-served">
          {areas.map(({ id, area }, nth) => {
            const which = nth + 1
            return (
              <li key={id} className={classes.area}>
                <Text className={classes.words}>{describeCoveredArea(area)}</Text>
                {area.type === 'circle' && (
                  <AreaRadiusInput
                    label={t`Radius of area ${which} in km`}
                    isLabelHidden
                    metres={area.radius}
                    onChange={(radius) => onChange({ id, area: { ...area, radius } })}
                  />
                )}
                <Button variant="subtle" color="red" aria-label={t`Delete area ${which}`} onClick={() => onRemove(id)}>
                  {t`Delete`}
                </Button>
              </li>
            )
          })}
        </ol>
      )}
    </>
  )
}
