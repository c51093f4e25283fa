import { Component, type ReactNode } from 'react'
import { forgetFailedLoad } from './load-chunk.ts'
import { PageFailure } from './PageFailure.tsx'

interface Props {
  children: ReactNode
  /** Replaces the full failure page with a smaller notice for a part of a screen. */
  renderFailure?: (error: unknown, onRetry: () => void) => ReactNode
  onError?: (() => void) | undefined
}

/** Limits an error to one part of the page. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<Props, { error: unknown; hasFailed: boolean }> {
  override state = { error: null, hasFailed: false }

  override componentDidCatch(error: unknown) {
    forgetFailedLoad(error)
    this.props.onError?.()
  }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  retry = () => this.setState({ error: null, hasFailed: false })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      this.props.renderFailure?.(this.state.error, this.retry) ?? (
        <PageFailure error={this.state.error} onRetry={this.retry} />
      )
    )
  }
}
