import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface Props {
  /** Contains a component of `lazy()`. */
  children: ReactNode
  /** Shown until the code is there. */
  fallback?: ReactNode
  /** Shown when the code cannot be loaded, as after a new release; the fallback by default. */
  failure?: ReactNode
}

/** A part of a screen that is loaded late, and that the rest of the screen works without. */
export const LazyPart = ({ children, fallback = null, failure = fallback }: Props) => (
  <ErrorBoundary renderFailure={() => <>{failure}</>}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
