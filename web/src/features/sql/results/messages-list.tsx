import { msText } from '../explain/plan-tree';
import type { Message } from '../run/run-state';

interface MessagesListProps {
  messages: readonly Message[];
  dropped: number;
  /** Of the text. */
  statements: number;
  isRunning: boolean;
}

/** What the statements of a run did, with notices and notifications, in order. */
export function MessagesList({ messages, dropped, statements, isRunning }: MessagesListProps) {
  if (messages.length === 0) return <p className="p-4 text-sm text-muted">{isRunning ? 'No messages yet.' : 'No messages.'}</p>;
  return (
    <ol tabIndex={0} aria-label="Messages" className="grid h-full content-start gap-1 overflow-auto p-3 font-mono text-xs -outline-offset-2">
      {messages.map((message, at) => (
        <li key={at} className="break-words whitespace-pre-wrap">
          <MessageText message={message} isOnly={statements === 1} />
        </li>
      ))}
      {dropped > 0 && <li className="text-warn">{dropped.toLocaleString('en')} more messages and results are not shown.</li>}
    </ol>
  );
}

function MessageText({ message, isOnly }: { message: Message; isOnly: boolean }) {
  switch (message.kind) {
    case 'complete':
      return (
        <>
          <span className="text-ok">{message.complete.command}</span>
          {/* PostgreSQL sends the results of several statements together, so their own times are unknown. */}
          {isOnly && <span className="text-muted"> in {msText(message.complete.duration_ms)}</span>}
        </>
      );
    case 'notice': {
      const { severity, message: text, detail, hint, context } = message.notice;
      return (
        <>
          <span className={severity === 'WARNING' ? 'text-warn' : 'text-info'}>{severity}</span> {text}
          {detail && <span className="block pl-4 text-muted">{detail}</span>}
          {hint && <span className="block pl-4 text-muted">Hint: {hint}</span>}
          {context && <span className="block pl-4 text-muted">{context}</span>}
        </>
      );
    }
    case 'notification':
      return (
        <>
          <span className="text-info">NOTIFY</span> {message.channel}: {message.payload}
        </>
      );
    case 'dropped':
      return <span className="text-warn">{message.count.toLocaleString('en')} notices were skipped because the page was too slow to receive them.</span>;
  }
}
