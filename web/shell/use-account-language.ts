import { useEffect } from 'react'
import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import type { Language } from '#contract/fields.ts'
import { callRoute } from '#web/api/call-route.ts'
import { routeQueryKey, queryClient } from '#web/api/query.ts'
import {
  forgetLanguageForAccount,
  getLanguageForAccount,
  switchLanguageAndKeepForAccount,
  switchLanguageOnDevice,
} from '#web/locales/language.ts'
import { useLanguage } from '#web/locales/use-language.ts'

/**
 * Applies the language of the account, also on a shared machine. A language chosen in this tab, before signing in or
 * since, is saved to the account instead.
 */
export function useAccountLanguage(me: CurrentUser | undefined) {
  const shown = useLanguage()
  const accountLanguage = me?.language

  useEffect(() => {
    if (accountLanguage === undefined) return
    const chosen = getLanguageForAccount()
    if (chosen !== null && chosen !== accountLanguage) return void saveAccountLanguage(chosen)
    forgetLanguageForAccount()
    if (accountLanguage !== shown) void switchLanguageOnDevice(accountLanguage)
  }, [accountLanguage, shown])
}

/** Switches the language at once; the account gets it as soon as it has been read. */
export async function switchLanguage(language: Language) {
  await switchLanguageAndKeepForAccount(language)
  // The switch was remounted with everything else.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-language-switch]')?.focus())
}

/** When the hub cannot be reached the screens keep the chosen language until the account is read again. */
async function saveAccountLanguage(language: Language) {
  const queryKey = routeQueryKey(accountRoutes.current, {})
  // A response that was requested before the change would switch the screens back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (me?: CurrentUser) => me && { ...me, language })
  await callRoute(accountRoutes.setLanguage, { body: { language } }).then(
    () => queryClient.invalidateQueries({ queryKey }),
    () => undefined,
  )
}
