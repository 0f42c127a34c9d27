import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { useMeasureError } from '../runtime/measuring/measuring.tsx';
import { Page } from '../runtime/page.tsx';
import { Button } from '../ui/button.tsx';

function ErrorScreen() {
  const measureError = useMeasureError();
  useEffect(() => measureError('screen-broke'), [measureError]);
  return (
    <Page title={shellCopy.crash.title} intro={<p>{shellCopy.crash.text}</p>} noindex>
      <Button onClick={() => window.location.reload()}>{shellCopy.tryAgain}</Button>
    </Page>
  );
}

interface BoundaryProps {
  /** A new key, after a navigation, clears the error. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly resetKey: string;
}

/** Catches errors of rendering and of loading code. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
