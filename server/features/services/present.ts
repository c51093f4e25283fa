import type { Service } from '#contract/services.ts'
import type { ServiceRow } from './queries.ts'

export const presentService = ({ id, name, private: isPrivate, children, version }: ServiceRow): Service => ({
  id,
  name,
  private: isPrivate,
  children,
  sub: children,
  version,
})
