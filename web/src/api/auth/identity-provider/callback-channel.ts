import type { CallbackResult } from './callback-result';

const channelName = 'signalbox.code_host';

type Message = { kind: 'came_back'; state: string; what: CallbackResult } | { kind: 'taken'; state: string };

/** How the popup and the page that opened it talk, also where the browser has cut the one from the other. */
export interface CallbackChannel {
  say: (message: Message) => void;
  hear: (listener: (message: Message) => void) => void;
  close: () => void;
}

/** Opens this page's end; only pages of this origin are on it. */
export function openCallbackChannel(): CallbackChannel {
  const channel = new BroadcastChannel(channelName);
  return {
    say: (message) => channel.postMessage(message),
    hear: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Message>) => listener(data);
    },
    close: () => channel.close(),
  };
}

/** A page that is there answers at once. */
const takeMs = 1_000;

/** Hands what came back to the page that waits for it; false when there is none any more. */
export function handOver(state: string, what: CallbackResult): Promise<boolean> {
  const line = openCallbackChannel();
  return new Promise((resolve) => {
    const done = (isTaken: boolean) => {
      clearTimeout(patience);
      line.close();
      resolve(isTaken);
    };
    const patience = setTimeout(() => done(false), takeMs);
    line.hear((message) => {
      if (message.kind === 'taken' && message.state === state) done(true);
    });
    line.say({ kind: 'came_back', state, what });
  });
}
