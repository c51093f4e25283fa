import { modals } from '@mantine/modals'
import { PromptForm, type PromptOptions } from './PromptForm.tsx'
import { openDialog } from './dialogs.tsx'

/** Asks for words before something happens; resolves true when they were given and `act` has succeeded. */
export function promptText({ title, ...asked }: PromptOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let isDone = false
    const id = openDialog({
      title,
      closeOnClickOutside: false,
      onGone: () => resolve(isDone),
      children: (
        <PromptForm
          {...asked}
          onWorking={(working) => modals.updateModal({ modalId: id, closeOnEscape: !working })}
          onClose={(done) => {
            isDone = done
            modals.close(id)
          }}
        />
      ),
    })
  })
}
