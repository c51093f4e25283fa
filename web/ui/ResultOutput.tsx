import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface Props {
  /** Gets the focus when there is a result. */
  resultRef: RefObject<HTMLOutputElement | null>
  children: ReactNode
}

/** Says what became of an action. Without a result it takes no space between its neighbours. */
export const ResultOutput = ({ resultRef, children }: Props) => (
  <output tabIndex={-1} ref={resultRef} style={children ? undefined : { position: 'absolute' }}>
    {children}
  </output>
)

/** A result that replaces what was on the page. It takes the focus, because an output that appears with its text is not announced. */
export function FocusedResultOutput({ children }: Pick<Props, 'children'>) {
  const result = useRef<HTMLOutputElement>(null)
  useEffect(() => result.current?.focus(), [])
  return <ResultOutput resultRef={result}>{children}</ResultOutput>
}
