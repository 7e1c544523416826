import type { Uptime } from '@/lib/entities/platform-status';
import { percentText } from './status-text';
import { daysShown, uptimeDays, uptimeSentence } from './uptime-days';

interface Props {
  /** The name of the component or region. */
  name: string;
  uptime: Uptime;
  now: number;
}

/** The last 90 days as bars, lower with less uptime, and as a sentence. */
export function UptimeBars({ name, uptime, now }: Props) {
  const days = uptimeDays(uptime.days, now);
  return (
    <div className="sp-uptime">
      <p className="sp-visually-hidden">{uptimeSentence(name, uptime.percent, days)}</p>
      <div aria-hidden="true">
        <div className="sp-bars">
          {days.map((it) => (
            <span key={it.day} className="sp-bar" data-level={it.level} title={it.text} />
          ))}
        </div>
        <p className="sp-ends">
          <span>{daysShown} days ago</span>
          <span>{uptime.percent === undefined ? 'No data yet' : `${percentText(uptime.percent)} uptime`}</span>
          <span>Today</span>
        </p>
      </div>
    </div>
  );
}
