import { useEffect } from 'react'
import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import type { Language } from '#contract/fields.ts'
import { callRoute } from '#web/api/call-route.ts'
import { routeQueryKey, queryClient } from '#web/api/query.ts'
import { getSessionUser } from '#web/api/session.ts'
import { switchLanguageOnDevice, switchLanguageAndKeepForSignIn, popSignedOutLanguage } from '#web/locales/language.ts'
import { useLanguage } from '#web/locales/use-language.ts'

/**
 * Applies the language of the account, also on a shared machine. The language that was chosen just before signing in
 * is saved to the account.
 */
export function useAccountLanguage(me: CurrentUser | undefined) {
  const shown = useLanguage()
  const accountLanguage = me?.language

  useEffect(() => {
    if (accountLanguage === undefined || languageBeingSaved !== null) return
    const chosen = popSignedOutLanguage()
    if (accountLanguage === shown) return
    if (chosen === shown) void saveAccountLanguage(shown)
    else void switchLanguageOnDevice(accountLanguage)
  }, [accountLanguage, shown])
}

/** Switches the language on this device, and saves it to the account. */
export async function switchLanguage(language: Language) {
  if (getSessionUser()) void saveAccountLanguage(language)
  await (getSessionUser() ? switchLanguageOnDevice(language) : switchLanguageAndKeepForSignIn(language))
  // The switch was remounted with everything else.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-language-switch]')?.focus())
}

/** Until it is saved, the account as the server knows it may still have the other language. */
let languageBeingSaved: Language | null = null

/** The screens switch even when the hub cannot be reached; the account then keeps its language. */
async function saveAccountLanguage(language: Language) {
  languageBeingSaved = language
  const queryKey = routeQueryKey(accountRoutes.current, {})
  // A response that was requested before the change would switch the screens back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (me?: CurrentUser) => me && { ...me, language })
  const isSaved = await callRoute(accountRoutes.setLanguage, { body: { language } }).then(
    () => true,
    () => false,
  )
  if (isSaved) {
    // The first reading of the account, begun meanwhile, would otherwise be taken for the new one.
    await queryClient.cancelQueries({ queryKey })
    await queryClient.invalidateQueries({ queryKey })
  }
  if (languageBeingSaved === language) languageBeingSaved = null
}
