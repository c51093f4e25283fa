import { Text } from '@mantine/core'
import { describeServiceFacts, type ServiceFacts, type ServiceFactText } from '#contract/service-facts.ts'
import { renderContractMessage } from '#web/locales/contract-message.ts'
import classes from './ServiceFactsList.module.css'

/** What a vendor tells about a service, for readers: each told fact under its name. */
export function ServiceFactsList({ told }: { told: ServiceFactText[] }) {
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

/** The facts that a vendor tells, in the order of the page. */
export const describeToldFacts = (facts: ServiceFacts) => describeServiceFacts(facts, renderContractMessage)
