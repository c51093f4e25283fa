import { useEffect } from 'react'

/**
 * Whether Escape and the cross close the dialog around the component. Not while something is being sent: a refusal would be
 * shown nowhere.
 */
export function useSetDialogClosable(setClosable: (isClosable: boolean) => void, isClosable: boolean): void {
  useEffect(() => setClosable(isClosable), [setClosable, isClosable])
}
