import { Bell, BellOff, Keyboard, Maximize2, Minimize2, Siren, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { wakeAlarm } from './alarm-sound';
import { requestNotificationPermission } from './use-alarm';
import type { BoardView } from './board-view';

interface BoardActionsProps {
  view: BoardView;
  changeView: (part: Partial<BoardView>) => void;
  isFar: boolean;
  setFar: (far: boolean) => void;
  declarePath: string;
}

/** Filters, alerts, full screen and declaring an incident. */
export function BoardActions({ view, changeView, isFar, setFar, declarePath }: BoardActionsProps) {
  const { onlyWrong, sound, notify, keys } = view;
  const chooseSound = () => {
    if (!sound) wakeAlarm();
    changeView({ sound: !sound });
  };
  const chooseNotify = async () => {
    const enabled = !notify;
    if (enabled && !(await requestNotificationPermission())) {
      toast.error('Your browser blocks notifications from this page. Allow them in its settings, then try again.');
      return;
    }
    changeView({ notify: enabled });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-pressed={onlyWrong} onClick={() => changeView({ onlyWrong: !onlyWrong })} className={pressed}>
        Unhealthy only
      </Button>
      <Toggle label="Play sound on alerts" on={sound} onClick={chooseSound}>
        {sound ? <Volume2 {...icon} /> : <VolumeX {...icon} />}
      </Toggle>
      <Toggle label="Send notifications on alerts" on={notify} onClick={() => void chooseNotify()}>
        {notify ? <Bell {...icon} /> : <BellOff {...icon} />}
      </Toggle>
      <Toggle label="Keys: / search, W unhealthy only, B group, F full screen, D declare incident" on={keys} onClick={() => changeView({ keys: !keys })}>
        <Keyboard {...icon} />
      </Toggle>
      <Button aria-pressed={isFar} onClick={() => setFar(!isFar)} className={pressed}>
        {isFar ? <Minimize2 {...icon} /> : <Maximize2 {...icon} />}
        {isFar ? 'Exit full screen' : 'Full screen'}
      </Button>
      <Button asChild variant="primary">
        <Link to={declarePath}>
          <Siren {...icon} />
          Declare incident
        </Link>
      </Button>
    </div>
  );
}

const icon = { className: 'size-4', 'aria-hidden': true } as const;
const pressed = 'aria-pressed:border-accent aria-pressed:bg-hover';

function Toggle({ label, on, onClick, children }: { label: string; on: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button aria-pressed={on} aria-label={label} data-tooltip={label} onClick={onClick} className={`aspect-square px-0 ${pressed}`}>
      {children}
    </Button>
  );
}
