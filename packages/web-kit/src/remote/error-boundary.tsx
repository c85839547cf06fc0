import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** Renders the replacement; `reset` clears the error. */
  fallback: (reset: () => void) => ReactNode;
  /**
   * Called before the fallback renders. If it replaces the failed module at once, no fallback is shown.
   * @returns true if the children are sound; then they are rendered again
   */
  onError?: (error: Error) => unknown;
  children: ReactNode;
}

/** Limits a rendering error to its own place in the page. */
export class ErrorBoundary extends Component<Props, { failed: boolean; reported: boolean }> {
  override state = { failed: false, reported: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(reason: unknown) {
    const isSound = this.props.onError?.(reason instanceof Error ? reason : new Error(String(reason))) === true;
    this.setState({ failed: !isSound, reported: !isSound });
  }

  override render() {
    const { failed, reported } = this.state;
    if (!failed) return this.props.children;
    return reported ? this.props.fallback(() => this.setState({ failed: false, reported: false })) : null;
  }
}
