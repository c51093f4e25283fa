import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { listExceededPlanItems, getPlanItemUsage, type Plan, type PlanUsage } from '#contract/billing.ts'

type Item = Plan['items'][number]

/** '5 locations' */
export function describePlanItem({ name, details }: Pick<Item, 'name' | 'details'>): string {
  if (details === 'unlimited') return t`Unlimited ads`
  if (name === 'locations') return plural(details, { one: '# location', other: '# locations' })
  return plural(details, { one: '# team member', other: '# team members' })
}

/** What the vendor has more of than the plan is for: '3 locations'; null when the plan is large enough. */
export function describeExceededItems(plan: Plan, usage: PlanUsage): string | null {
  const exceeded = listExceededPlanItems(plan, usage).map((item) =>
    describePlanItem({ name: item.name, details: getPlanItemUsage(item, usage) }),
  )
  return exceeded.length === 0 ? null : new Intl.ListFormat(i18n.locale).format(exceeded)
}
