import { PromptForm, type PromptOptions } from './PromptForm.tsx'
import { openDialog } from './dialogs.tsx'
import { modals } from './modals.ts'

/** Asks for a text before an action; resolves true when it was given and the action has succeeded. */
export function promptTextAndSubmit({ title, ...asked }: PromptOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let isDone = false
    const id = openDialog({
      title,
      closeOnClickOutside: false,
      onGone: () => resolve(isDone),
      children: (
        <PromptForm
          {...asked}
          onWorking={(working) => modals.update(id, { closeOnEscape: !working })}
          onClose={(done) => {
            isDone = done
            modals.close(id)
          }}
        />
      ),
    })
  })
}
