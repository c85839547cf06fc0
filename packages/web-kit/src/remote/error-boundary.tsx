import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** What to show instead; it gets what clears the error. */
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps a failure of `children` in its own place. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
