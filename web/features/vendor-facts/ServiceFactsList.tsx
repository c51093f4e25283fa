import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { Message } from '#contract/message.ts'
import {
  describeAges,
  serviceFeesName,
  serviceKindName,
  serviceReferrerName,
  serviceWayName,
  type ServiceFacts,
} from '#contract/service-facts.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import classes from './ServiceFactsList.module.css'

/** What a vendor tells about a service, for readers: each told fact under its name. */
export function ServiceFactsList({ facts }: { facts: ServiceFacts }) {
  const told = toldFacts(facts)
  if (told.length === 0) return null
  return (
    <dl className={classes.facts}>
      {told.map(({ name, text }) => (
        <div key={name} className={classes.fact}>
          <dt>
            <Text span size="sm" c="dimmed">
              {name}
            </Text>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const render = (message: Message | undefined) => (message ? renderContractMessage(message) : '')

/** The facts that a vendor tells, in the order of the page. */
export function toldFacts(facts: ServiceFacts): { name: string; text: string }[] {
  const { fees, fees_note: note, who_refers: referrer } = facts
  const all = [
    { name: t`Age`, text: render(describeAges(facts)) },
    { name: t`For whom`, text: facts.kinds.map((kind) => render(serviceKindName(kind))).join(', ') },
    { name: t`Where`, text: facts.ways.map((way) => render(serviceWayName(way))).join(', ') },
    { name: t`Fees`, text: [fees && render(serviceFeesName(fees)), note].filter(Boolean).join(': ') },
    { name: t`What to bring`, text: facts.bring.join(', ') },
    { name: t`Who may refer`, text: referrer ? render(serviceReferrerName(referrer)) : '' },
  ]
  return all.filter(({ text }) => text !== '')
}
