import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { getWeekdayName, ISO_WEEKDAY_NUMBERS } from '#contract/weekday-names.ts'
import { DateOrTimeField } from '#web/ui/form/DateOrTimeField.tsx'
import {
  copyMondayToWorkdays,
  mayEndNextDay,
  createOpeningSpanFormValues,
  type OpeningSpanFormValues,
} from './location-facts-values.ts'
import classes from './HoursField.module.css'

interface Props {
  hours: OpeningSpanFormValues[]
  errorAt: (path: string) => string | undefined
  onChange: (hours: OpeningSpanFormValues[]) => void
}

/** The opening hours of a week: any number of spans a day. */
export function HoursField({ hours, errorAt, onChange }: Props) {
  const replace = (key: string, change: Partial<OpeningSpanFormValues>) =>
    onChange(hours.map((span) => (span.key === key ? { ...span, ...change } : span)))
  const hasMonday = hours.some(({ weekday }) => weekday === 1)

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">{t`Opening hours`}</Title>
      {ISO_WEEKDAY_NUMBERS.map((weekday) => {
        const name = getWeekdayName(weekday, i18n.locale)
        const spans = hours.filter((span) => span.weekday === weekday)
        return (
          <fieldset key={weekday} className={classes.day}>
            <legend className={classes.name}>{name}</legend>
            <Group gap="xs" className={classes.spans}>
              {spans.length === 0 && <Text c="dimmed">{t`Closed`}</Text>}
              {spans.map((span, at) => (
                <SpanFields
                  number={at + 1}
                  key={span.key}
                  span={span}
                  path={`hours.${hours.indexOf(span)}`}
                  errorAt={errorAt}
                  onChange={(change) => replace(span.key, change)}
                  onRemove={() => onChange(hours.filter(({ key }) => key !== span.key))}
                />
              ))}
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconPlus size={18} aria-hidden />}
                aria-label={t`Add hours on ${name}`}
                onClick={() => onChange([...hours, createOpeningSpanFormValues(weekday)])}
              >{t`Add hours`}</Button>
              {weekday === 1 && hasMonday && (
                <Button
                  variant="default"
                  leftSection={<IconCopy size={18} aria-hidden />}
                  onClick={() => onChange(copyMondayToWorkdays(hours))}
                >{t`Copy Monday to all weekdays`}</Button>
              )}
            </Group>
          </fieldset>
        )
      })}
    </Stack>
  )
}

interface SpanProps {
  /** Which of the day's spans it is, from 1. */
  number: number
  span: OpeningSpanFormValues
  /** The path of the span in the form. */
  path: string
  errorAt: Props['errorAt']
  onChange: (change: Partial<OpeningSpanFormValues>) => void
  onRemove: () => void
}

function SpanFields({ number, span, path, errorAt, onChange, onRemove }: SpanProps) {
  const name = getWeekdayName(span.weekday, i18n.locale)
  return (
    <fieldset className={classes.span} aria-label={t`Hours ${number}`}>
      <DateOrTimeField
        type="time"
        name={`${path}.opens`}
        classNames={{ root: classes.time, wrapper: classes.input, error: classes.below }}
        aria-label={t`${name}: opens at`}
        value={span.opens}
        error={errorAt(`${path}.opens`)}
        onChange={({ currentTarget }) => onChange({ opens: currentTarget.value })}
      />
      <div className={classes.time}>
        <DateOrTimeField
          type="time"
          name={`${path}.closes`}
          classNames={{ root: classes.time, wrapper: classes.input, error: classes.below }}
          aria-label={t`${name}: closes at`}
          value={span.closes}
          error={errorAt(`${path}.closes`)}
          onChange={({ currentTarget }) => onChange({ closes: currentTarget.value })}
        />
        {mayEndNextDay(span) && (
          <Checkbox
            className={classes.below}
            label={t`the day after`}
            checked={span.next_day}
            onChange={({ currentTarget }) => onChange({ next_day: currentTarget.checked })}
          />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t`Remove these hours on ${name}`}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
