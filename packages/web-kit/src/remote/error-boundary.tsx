import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** What to show instead; it gets what clears the error. */
  fallback: (reset: () => void) => ReactNode;
  /** Told before the fallback is there; what takes its place at once is never noticed. */
  onError?: (error: Error) => void;
  children: ReactNode;
}

/** Keeps a failure of `children` in its own place. */
export class ErrorBoundary extends Component<Props, { failed: boolean; told: boolean }> {
  override state = { failed: false, told: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(reason: unknown) {
    this.props.onError?.(reason instanceof Error ? reason : new Error(String(reason)));
    this.setState({ told: true });
  }

  override render() {
    const { failed, told } = this.state;
    if (!failed) return this.props.children;
    return told ? this.props.fallback(() => this.setState({ failed: false, told: false })) : null;
  }
}
