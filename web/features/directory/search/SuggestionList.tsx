import { plural, t } from '@lingui/core/macro'
import { Combobox, Text, VisuallyHidden } from '@mantine/core'
import { IconBuildingCommunity, IconMapPin, IconStethoscope } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Suggestions } from '#contract/suggestions.ts'
import classes from './SuggestionList.module.css'
import type { Suggestion } from './use-suggestions.ts'

/** Maps the value of each option to its suggestion. */
export function indexSuggestionsByOptionValue({ vendors, services, places }: Suggestions): Map<string, Suggestion> {
  return new Map<string, Suggestion>([
    ...vendors.map((vendor) => [`vendor ${vendor.id}`, { kind: 'vendor', vendor }] as const),
    ...services.map((service) => [`service ${service.id}`, { kind: 'service', service }] as const),
    ...places.map((place) => [`place ${place.address}`, { kind: 'place', place }] as const),
  ])
}

/** The suggestions below the search box, grouped by kind. */
export function SuggestionList({ suggestions: { vendors, services, places } }: { suggestions: Suggestions }) {
  return (
    <Combobox.Options aria-label={t`Suggestions`} mah="min(420px, 60dvh)" className={classes.list}>
      {services.length > 0 && (
        <Combobox.Group label={t`Services`}>
          {services.map(({ id, name, parent }) => (
            <Option
              key={id}
              value={`service ${id}`}
              icon={<IconStethoscope size={20} aria-hidden />}
              name={name}
              more={parent}
            />
          ))}
        </Combobox.Group>
      )}
      {vendors.length > 0 && (
        <Combobox.Group label={t`Vendors`}>
          {vendors.map(({ id, name, location }) => (
            <Option
              key={id}
              value={`vendor ${id}`}
              icon={<IconBuildingCommunity size={20} aria-hidden />}
              name={name}
              more={location?.city}
            />
          ))}
        </Combobox.Group>
      )}
      {places.length > 0 && (
        <Combobox.Group label={t`Places`}>
          {places.map(({ name, region, address }) => (
            <Option
              key={address}
              value={`place ${address}`}
              icon={<IconMapPin size={20} aria-hidden />}
              name={name}
              more={region}
            />
          ))}
        </Combobox.Group>
      )}
    </Combobox.Options>
  )
}

interface OptionProps {
  value: string
  icon: ReactNode
  name: string
  more: string | null | undefined
}

function Option({ value, icon, name, more }: OptionProps) {
  return (
    <Combobox.Option value={value} className={classes.option}>
      {icon}
      <span className={classes.words}>
        {name}{' '}
        {more && (
          <Text component="span" size="sm" c="dimmed" className={classes.more}>
            {more}
          </Text>
        )}
      </span>
    </Combobox.Option>
  )
}

/** Announces the number of suggestions to screen readers. */
export function SuggestionCount({ count }: { count: number }) {
  return (
    <output>
      <VisuallyHidden>{count > 0 && plural(count, { one: '# suggestion', other: '# suggestions' })}</VisuallyHidden>
    </output>
  )
}
