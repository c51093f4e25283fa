import { t } from '@lingui/core/macro'
import type { Referral, referralRoutes } from '#contract/referrals.ts'
import type { RouteRequestInput } from '#contract/route.ts'
import type { RouteMutationOptions } from '#web/api/query.ts'
import { formatReceivedReferralName } from '#web/features/referrals/referral-text.ts'
import { isEditConflict } from '#web/forms/edit-conflict.ts'
import { promptChoice, showErrorAlert } from '#web/ui/dialog/dialogs.tsx'
import { showUndoToast } from './show-undo-toast.ts'
import { useReceivedMutation } from './use-received-mutation.ts'

/** The routes whose body carries the id of the last change that the user has seen. */
type SeenChangeRoute =
  | typeof referralRoutes.setStatus
  | typeof referralRoutes.setDueDate
  | typeof referralRoutes.setAssignee

interface SeenChangeOptions<T extends SeenChangeRoute> extends Pick<
  RouteMutationOptions<T>,
  'mutationKey' | 'onMutate'
> {
  /** Returns the text of the toast that offers to undo; null shows none. `context` is what `onMutate` has returned. */
  describeChange: (name: string, saved: Referral, context: unknown) => string | null
}

/**
 * Sets something of one received referral and offers to undo it. What a colleague has set since the screen was read is
 * shown, and replaced only if the user wants that.
 */
export function useConflictCheckedMutation<T extends SeenChangeRoute>(
  route: T,
  { describeChange, ...options }: SeenChangeOptions<T>,
) {
  const save = useReceivedMutation(route, {
    ...options,
    onSuccess: (saved, _input, context) => {
      const name = formatReceivedReferralName(saved)
      const text = describeChange(name, saved, context)
      if (text !== null) showUndoToast(text, saved, [saved.id], name)
    },
    onError: (error, input) =>
      void showErrorOrAskToReplace(error, (newest) => save.mutate(withSeenChangeId(input, newest))),
  })
  return save
}

/** Returns the input of the same change by a user who has been shown the change `seen`. */
const withSeenChangeId = <T extends SeenChangeRoute>(
  input: RouteRequestInput<T>,
  seen: number | undefined,
): RouteRequestInput<T> => (input.body ? { ...input, body: { ...input.body, seen } } : input)

/** Nobody waits for the answer: the row is refreshed behind the question, and another change made meanwhile is asked about again. */
async function showErrorOrAskToReplace(error: Error, replace: (seen: number | undefined) => void): Promise<void> {
  if (!isEditConflict(error)) return showErrorAlert(error)
  const text = `${error.message} ${t`Your change is not saved.`}`
  if (await promptReplaceChange(text, t`Set it anyway`)) replace(error.newestChange)
}

/** Shows what a colleague has changed meanwhile. Returns true when the user wants to replace it. */
export async function promptReplaceChange(text: string, replaceLabel: string): Promise<boolean> {
  const choice = await promptChoice({
    title: t`Changed in the meantime`,
    text,
    choices: [
      { value: 'replace', label: replaceLabel },
      { value: 'leave', label: t`Leave it` },
    ],
  })
  return choice === 'replace'
}
