import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportFailure } from '@/lib/report-failure';
import { ErrorNote } from './error-note';

interface PanelBoundaryProps {
  /** Its name, such as "The plan comparison". */
  name: string;
  children: ReactNode;
}

/**
 * Limits a failure to one panel: shows the error in its place, with a retry. A script that failed
 * to load stays missing until the page is reloaded, so the second retry does that.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, { thrown: { error: unknown } | null }> {
  override state: { thrown: { error: unknown } | null } = { thrown: null };
  private tries = 0;

  static getDerivedStateFromError(error: unknown): { thrown: { error: unknown } } {
    return { thrown: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportFailure(error, info.componentStack, 'panel');
  }

  private readonly tryAgain = () => {
    this.tries += 1;
    if (this.tries > 1) window.location.reload();
    else this.setState({ thrown: null });
  };

  override render(): ReactNode {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return <ErrorNote title={`${this.props.name} failed to load.`} error={thrown.error} onRetry={this.tryAgain} />;
  }
}
