import { Component, type ErrorInfo, type ReactNode } from 'react';
import { reportFailure } from '@/lib/report-failure';

interface FramePartProps {
  /** Its name, such as "The navigation". */
  name: string;
  children: ReactNode;
}

/** Limits a failure to one part of the frame, and shows it there. */
export class FramePart extends Component<FramePartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportFailure(error, info.componentStack, 'part');
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-2 px-2 py-1.5 text-sm text-danger">
        {this.props.name} failed to load.
        <button type="button" className="underline underline-offset-2" onClick={() => window.location.reload()}>
          Reload page
        </button>
      </p>
    );
  }
}
