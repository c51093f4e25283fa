import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { accountRoutes, type CurrentUser } from '#contract/accounts.ts'
import type { Language } from '#contract/fields.ts'
import { callRoute } from '#web/api/call-route.ts'
import { routeQueryKey, queryClient } from '#web/api/query.ts'
import { getSessionUser } from '#web/api/session.ts'
import { hasUnsavedChanges } from '#web/forms/use-unsaved-guard.ts'
import { confirmAndRun } from '#web/ui/dialog/dialogs.tsx'
import { switchLanguageOnDevice, switchLanguageAndKeepForSignIn, popSignedOutLanguage } from '#web/locales/language.ts'
import { useLanguage } from '#web/locales/use-language.ts'

/**
 * Applies the language of the account, also on a shared machine. The language that was chosen just before signing in
 * is saved to the account.
 */
export function useAccountLanguageSync(me: CurrentUser | undefined) {
  const shown = useLanguage()
  const accountLanguage = me?.language

  useEffect(() => {
    if (accountLanguage === undefined || languageBeingSaved !== null) return
    const chosen = popSignedOutLanguage()
    if (accountLanguage === shown) return
    if (chosen === shown) void saveAccountLanguage(shown)
    // Everything is mounted again in the other language. One chosen in another tab waits until the page is loaded again.
    else if (!hasUnsavedChanges()) void switchLanguageOnDevice(accountLanguage)
  }, [accountLanguage, shown])
}

/** Switches the language on this device, and saves it to the account. Asks first when unsaved changes would be lost. */
export async function confirmAndSwitchLanguage(language: Language) {
  if (hasUnsavedChanges() && !(await confirmSwitch())) return
  const isSignedIn = getSessionUser() !== null
  if (isSignedIn) void saveAccountLanguage(language)
  await (isSignedIn ? switchLanguageOnDevice(language) : switchLanguageAndKeepForSignIn(language))
  // The switch was remounted with everything else.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-language-switch]')?.focus())
}

const confirmSwitch = () =>
  confirmAndRun({
    title: t`Are you sure?`,
    text: t`The page starts again in the other language: changes that are not saved are lost, and an import stops.`,
    confirmLabel: t`Yes, switch`,
    cancelLabel: t`No, cancel`,
    isDangerous: true,
  })

/** Until it is saved, the account as the server knows it may still have the other language. */
let languageBeingSaved: Language | null = null

const accountKey = routeQueryKey(accountRoutes.current, {})

/** The screens switch even when the hub cannot be reached; the account then keeps its language. */
async function saveAccountLanguage(language: Language) {
  languageBeingSaved = language
  // A response that was requested before the change would switch the screens back.
  await queryClient.cancelQueries({ queryKey: accountKey })
  queryClient.setQueryData(accountKey, (me?: CurrentUser) => me && { ...me, language })
  await callRoute(accountRoutes.setLanguage, { body: { language } }).then(readAccountAgain, () => undefined)
  if (languageBeingSaved === language) languageBeingSaved = null
}

/** Invalidating alone would wait for a first reading that is under way, which may be older than the change. */
async function readAccountAgain() {
  await queryClient.cancelQueries({ queryKey: accountKey })
  await queryClient.invalidateQueries({ queryKey: accountKey })
}
