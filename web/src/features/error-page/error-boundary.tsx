import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportFailure } from '@/lib/report-failure';
import { ErrorPage } from './error-page';
import { isLoadFailure } from './load-failure';
import { LoadFailurePage } from './load-failure-page';

/** Catches what a component throws, reports it, and shows the error page until reset. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('Unknown error') };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (!isLoadFailure(error)) reportFailure(error, info.componentStack);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    if (isLoadFailure(this.state.error)) return <LoadFailurePage inside={false} />;
    return <ErrorPage error={this.state.error} onReset={() => this.setState({ error: null })} />;
  }
}
