import type { ReactNode, RefObject } from 'react'

interface Props {
  /** Gets the focus when there is a result. */
  resultRef: RefObject<HTMLOutputElement | null>
  children: ReactNode
}

/** Says what became of an answer. Without a result it takes no space between its neighbours. */
export const ResultOutput = ({ resultRef, children }: Props) => (
  <output tabIndex={-1} ref={resultRef} style={children ? undefined : { position: 'absolute' }}>
    {children}
  </output>
)
