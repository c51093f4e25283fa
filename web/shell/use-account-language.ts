import { useEffect } from 'react'
import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import type { Language } from '#contract/fields.ts'
import { call } from '#web/api/call.ts'
import { keyOf, queryClient } from '#web/api/query.ts'
import { viewer } from '#web/api/session.ts'
import { switchLanguage, switchLanguageAsGuest, takeGuestLanguage } from '#web/locales/language.ts'
import { useLanguage } from '#web/locales/use-language.ts'

/** Screens follow the account's language, also on a machine that others use; what a guest chose just before goes into it. */
export function useAccountLanguage(me: CurrentUser | undefined) {
  const shown = useLanguage()
  const kept = me?.language

  useEffect(() => {
    if (kept === undefined) return
    const chosen = takeGuestLanguage()
    if (kept === shown) return
    if (chosen === shown) void keep(shown)
    else void switchLanguage(kept)
  }, [kept, shown])
}

/** The other language, on this device and in the account. */
export async function chooseLanguage(language: Language) {
  if (viewer()) await keep(language)
  await (viewer() ? switchLanguage(language) : switchLanguageAsGuest(language))
  // The switch was drawn anew with everything else.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-language-switch]')?.focus())
}

/** The screens change even where the hub is away; the account then keeps what it had. */
async function keep(language: Language) {
  queryClient.setQueryData(keyOf(accountRoutes.current, {}), (me?: CurrentUser) => me && { ...me, language })
  await call(accountRoutes.setLanguage, { body: { language } }).catch(() => undefined)
}
