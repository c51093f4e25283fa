import { PromptForm, type PromptOptions } from './PromptForm.tsx'
import { openActionDialog } from './dialogs.tsx'

/** Asks for a text before an action; resolves true when it was given and the action has succeeded. */
export const promptTextAndSubmit = ({ title, ...asked }: PromptOptions): Promise<boolean> =>
  openActionDialog(title, ({ onWorking, onClose }) => <PromptForm {...asked} onWorking={onWorking} onClose={onClose} />)
