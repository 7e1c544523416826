import { Radio } from 'lucide-react';
import { useRef, useState } from 'react';
import { isRefused, liveReasonText, type LiveRows, liveStateNames } from '@/lib/table-editor/live-rows';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Popover, popoverAhead } from '@/ui/popover';
import { SwitchField } from '@/ui/switch-field';
import { TextLink } from '@/ui/text-link';

interface LiveButtonProps {
  projectRef: string;
  live: LiveRows;
  canWrite: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Whether changes of the table are live, with the reason, and the switch for it. */
export function LiveButton({ projectRef, live, canWrite, onSwitch }: LiveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { state, reason, published } = live;
  const name = liveStateNames[state];
  const canSwitch = canWrite && reason !== 'restart_needed' && (published || !isRefused(reason));
  return (
    <>
      <Button ref={button} variant="ghost" aria-haspopup="dialog" aria-expanded={isOpen} data-live={state} {...popoverAhead} onClick={() => setOpen(!isOpen)}>
        <Radio className={classNames('size-4', state === 'live' && 'text-ok', state === 'reconnecting' && 'text-warn')} aria-hidden="true" />
        {name}
      </Button>
      {isOpen && (
        <Popover anchor={button} label={name} onClose={() => setOpen(false)}>
          <div className="grid w-80 max-w-full gap-3 p-1 text-sm">
            <SwitchField
              label="Live changes"
              hint={liveReasonText(reason)}
              on={published}
              disabled={!canSwitch}
              onChange={(isOn) => {
                setOpen(false);
                onSwitch(isOn);
              }}
            />
            {reason === 'restart_needed' && (
              <TextLink to={`/project/${projectRef}`}>
                Restart the project on its home page
              </TextLink>
            )}
            {!canWrite && <p className="text-muted">Your role can't change this. The switch is for all members.</p>}
          </div>
        </Popover>
      )}
    </>
  );
}
