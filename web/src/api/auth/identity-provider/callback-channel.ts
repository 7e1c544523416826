import type { CallbackResult } from './callback-result';

const channelName = 'signalbox.code_host';

type Message = { kind: 'came_back'; state: string; what: CallbackResult } | { kind: 'taken'; state: string };

/**
 * Connects the popup to the page that opened it, even if the browser has severed `window.opener`.
 */
export interface CallbackChannel {
  say: (message: Message) => void;
  listen: (listener: (message: Message) => void) => void;
  close: () => void;
}

/** Opens the page's end of the channel; only pages of the same origin can connect. */
export function openCallbackChannel(): CallbackChannel {
  const channel = new BroadcastChannel(channelName);
  return {
    say: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => listener(data);
    },
    close: () => channel.close(),
  };
}

/** An open page acknowledges immediately. */
const takeMs = 1_000;

/** Hands the result to the waiting page; false if there is none. */
export function handOver(state: string, what: CallbackResult): Promise<boolean> {
  const line = openCallbackChannel();
  return new Promise((resolve) => {
    const done = (isTaken: boolean) => {
      clearTimeout(patience);
      line.close();
      resolve(isTaken);
    };
    const patience = setTimeout(() => done(false), takeMs);
    line.listen((message) => {
      if (message.kind === 'taken' && message.state === state) done(true);
    });
    line.say({ kind: 'came_back', state, what });
  });
}
