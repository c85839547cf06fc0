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

/** Children that fail more often than this within a second are not sound. */
const mostTrials = 5;

interface State {
  failed: boolean;
  reported: boolean;
  /** How often the children were rendered again lately, and when for the last time. */
  trials: number;
  triedAt: number;
}

/** Limits a rendering error to its own place in the page. */
export class ErrorBoundary extends Component<Props, State> {
  override state = { failed: false, reported: false, trials: 0, triedAt: 0 };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(reason: unknown) {
    const { reported, trials, triedAt } = this.state;
    const now = performance.now();
    const recent = now - triedAt < 1_000 ? trials : 0;
    // If an error is reported already, this one comes from the removal of the failed children.
    const isSound = this.props.onError?.(reason instanceof Error ? reason : new Error(String(reason))) === true && !reported && recent < mostTrials;
    this.setState({ failed: !isSound, reported: !isSound, trials: recent + 1, triedAt: now });
  }

  override render() {
    const { failed, reported } = this.state;
    if (!failed) return this.props.children;
    return reported ? this.props.fallback(() => this.setState({ failed: false, reported: false })) : null;
  }
}
